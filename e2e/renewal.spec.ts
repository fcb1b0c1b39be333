import { expect, type Page } from '@playwright/test'
import { readOutbox } from '../server/platform/mail/testing/read-outbox'
import { linkIn } from './fixtures/outbox'
import { test } from './fixtures/own-service'
import { AccountPages, freshAddress } from './pages/account-pages'
import { CARDS, ShopPages } from './pages/shop-pages'

test.use({ translates: false })

const DAY = 86_400_000

async function join(page: Page): Promise<string> {
  const pages = new AccountPages(page)
  const email = freshAddress()
  await pages.register(email)
  await logIn(page, email)
  return email
}

async function logIn(page: Page, email: string): Promise<void> {
  const pages = new AccountPages(page)
  await page.context().clearCookies()
  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await pages.expectHeading(pages.t.account.account.title)
}

test('[PAY-05][PAY-06][ACC-01][ACC-02] a month later a plan renews at its price; what cannot be charged is told, and paid by hand; cancelled, it ends', async ({
  browser,
  page,
  service,
}) => {
  test.slow()
  const other = await browser.newPage({ baseURL: service.origin })
  const [anna, ben] = [new ShopPages(page), new ShopPages(other)]
  const { account, card, orders } = anna.t
  const emails = [await join(page), await join(other)] as const
  for (const shop of [anna, ben]) {
    await shop.page.goto(shop.path('/recharge/discount?buy=plan:premium:monthly'))
    await shop.payBy(shop === anna ? CARDS.good : CARDS.challenged, '$9.99')
    // a card that asks each time cannot be charged while its owner is away
    const challenge = shop.page.frameLocator('iframe[src*="/3ds/"]')
    if (shop === ben) await challenge.getByRole('button', { name: card.challenge.confirm }).click()
    await shop.expectResult(orders.result.paid)
  }

  await service.stop()
  await service.start(32 * DAY)
  await logIn(page, emails[0])
  await page.goto(anna.path('/myorder'))
  await expect(anna.order('Paid')).toHaveCount(2)
  await expect(anna.order('Paid').first()).toContainText(orders.renewal)
  await expect(anna.order('Paid').first()).toContainText('$9.99')
  await page.goto(anna.path('/pages?type=acquire'))
  await expect(page.getByRole('table', { name: anna.t.quota.acquisition }).getByRole('row')).toHaveCount(3)

  await logIn(other, emails[1])
  await expect(other.getByText(account.account.pastDue)).toBeVisible()
  const letters = () => readOutbox(`${service.dataDir}/outbox`)
  const told = async () =>
    (await letters()).filter(({ to, subject }) => to === emails[1] && /renewed/.test(subject))
  await expect.poll(told).toHaveLength(1)
  await other.goto(linkIn((await told())[0]!))
  await ben.payBy(CARDS.good, '$9.99')
  await ben.expectResult(orders.result.paid)
  await other.goto(ben.path('/account'))
  await expect(other.getByText(account.account.pastDue)).toBeHidden()

  await page.goto(anna.path('/account'))
  await page.getByRole('link', { name: account.unsubscribe.action }).click()
  const dialog = page.getByRole('dialog', { name: account.unsubscribe.title })
  await dialog.getByRole('button', { name: account.unsubscribe.confirm }).click()
  await expect(page.getByRole('alert')).toContainText('will not renew after it expires')

  await service.stop()
  await service.start(64 * DAY)
  await logIn(page, emails[0])
  await expect(page.getByRole('main')).toContainText(account.account.freeTrial)
  await logIn(other, emails[1])
  await other.goto(ben.path('/myorder'))
  await expect(ben.order('Paid')).toHaveCount(3)
})
