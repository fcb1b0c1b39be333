import { readdirSync } from 'node:fs'

/** Every screen below `/translate`, by the name of its route in `app/routes`. */
export const SITE_SCREENS: Readonly<Record<string, readonly string[]>> = {
  $: ['/nowhere'],
  _index: ['/', '/?tab=text'],
  account: ['/account', '/account?email=1'],
  'change-password': ['/change-password'],
  chinesename: ['/chinesename', '/chinesename?name=Maria+Lopez&gender=female'],
  contact: ['/contact'],
  coupon: ['/coupon'],
  help: ['/help', '/help?q=pdf'],
  'help_.$': ['/help/files', '/help/page', '/help/nowhere'],
  myfile: ['/myfile'],
  myorder: ['/myorder'],
  pages: ['/pages', '/pages?type=gain'],
  privacy: ['/privacy'],
  'recharge_.discount': [
    '/recharge/discount?tab=subscription',
    '/recharge/discount?tab=discount',
    '/recharge/discount?buy=package:200',
  ],
  'recharge_.success': ['/recharge/success'],
  redeem: ['/redeem'],
  'terms-of-service': ['/terms-of-service'],
}

/** Every screen below `/account-center`. */
export const ACCOUNT_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '_center.confirm-email': ['/confirm-email?code=x'],
  '_center.confirm-new-email': ['/confirm-new-email?code=x'],
  '_center.forgot-password': ['/forgot-password'],
  '_center.login': ['/login'],
  '_center.register': ['/register'],
  '_center.reset-password': ['/reset-password?code=x'],
}

/** Screens that need more than an address: the tests that make what they show name them. */
export const ELSEWHERE = ['confirm-login', 'gallery', 'download.tsx', 'myfile_.$id']

/** Routes that answer with a screen: a folder, or a module with markup. */
export const routesWithScreens = (): readonly string[] =>
  readdirSync('app/routes', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.tsx'))
    .map(({ name }) => (name === '$.tsx' ? '$' : name))
