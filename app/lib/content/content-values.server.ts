import { setTimeout as wait } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'
import { TRANSLATION_LANGUAGE_CODES } from '#contracts/languages'
import { DEFAULT_FREE_PAGES, MAX_FILE_BYTES, MAX_FILES, MAX_TEXT_LENGTH } from '#contracts/limits'
import { CONFIGURATOR_CALLS } from '#contracts/pay-calls'
import type { BillingPeriod, Plan, PlanId, Plans } from '#contracts/plans'
import { formatMoney, formatNumber, formatSize } from '../format'
import type { ContentValues } from './fill-values'

/** A text does not wait longer for the price list; what it would have said of prices is left out then. */
const PATIENCE_MS = 1000

type Context = Pick<AppLoadContext, 'siteName' | 'supportEmail' | 'seller' | 'publicCalls' | 'language'>

/** What the texts may name, with the sizes and prices that hold on this site. */
export async function readContentValues(context: Context): Promise<ContentValues> {
  return contentValues(context, await readPlans(context))
}

async function readPlans({ publicCalls }: Context): Promise<Plans | undefined> {
  const plans = publicCalls.get(CONFIGURATOR_CALLS.plans, {}).catch(() => undefined)
  const given = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: given.signal, ref: false }).catch(() => undefined)
  return Promise.race([plans, late]).finally(() => given.abort())
}

/** Every name that a text may use stands here; the test of the texts refuses others. */
export function contentValues(
  context: Omit<Context, 'publicCalls'>,
  plans: Plans | undefined,
): ContentValues {
  const { code } = context.language
  return {
    siteName: context.siteName,
    supportEmail: context.supportEmail,
    sellerName: context.seller.name,
    sellerAddress: context.seller.address,
    maxFiles: formatNumber(MAX_FILES, code),
    maxSize: formatSize(MAX_FILE_BYTES, code),
    maxTextLength: formatNumber(MAX_TEXT_LENGTH, code),
    languages: formatNumber(TRANSLATION_LANGUAGE_CODES.length, code),
    freePages: formatNumber(plans?.freeTranslation.maxPages ?? DEFAULT_FREE_PAGES, code),
    couponCredits: plans && formatNumber(plans.coupon.credits, code),
    couponDays: plans && formatNumber(plans.coupon.days, code),
    annualSaving: plans && formatNumber(plans.annualSavingPercent, code),
    ...planValues('premium', plans, code),
    ...planValues('professional', plans, code),
    ...planValues('experience', plans, code),
  }
}

function planValues(id: PlanId, plans: Plans | undefined, code: string): ContentValues {
  const plan = plans?.plans.find((known) => known.id === id)
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, code))
  return {
    [`${id}Credits`]: number(plan?.creditsPerMonth),
    [`${id}FreePages`]: number(plan?.freePages),
    [`${id}Discount`]: number(plan?.discountPercent),
    [`${id}DiscountMax`]: number(plan?.discountMaxPages),
    [`${id}FilesAtOnce`]: number(plan?.filesAtOnce),
    [`${id}Days`]: number(plan?.days),
    [`${id}Monthly`]: price(plan, 'monthly', code),
    [`${id}Annual`]: price(plan, 'annual', code),
    [`${id}Once`]: price(plan, 'once', code),
  }
}

function price(plan: Plan | undefined, period: BillingPeriod, code: string): string | undefined {
  const cents = plan?.prices[period]
  return cents === undefined ? undefined : formatMoney(cents, code)
}
