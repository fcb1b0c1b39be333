import type { Keys } from './instances'

const PASSWORD = 'a horse on a staple'

/** Where a customer's browser goes with its next request. */
export interface Place {
  readonly origin: string
  readonly cardOrigin: string
}

/** What the home page says of a listed file. */
export interface Listed {
  readonly fileId: string
  readonly task: { readonly taskId: string; readonly status: string } | null
}

/** A customer's browser: cookies, forms and the card provider's calls, over public HTTP only. */
export class Customer {
  private readonly cookies = new Map<string, string>()

  constructor(
    readonly email: string,
    private readonly keys: Pick<Keys, 'publishableKey'>,
  ) {}

  private async send(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return answer
  }

  private post(url: string, fields: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Registers, is sent to log in, and comes back with a session that every instance knows. */
  async join({ origin }: Place): Promise<void> {
    const { email } = this
    await this.post(`${origin}/account-center/register`, { email, password: PASSWORD, confirm: PASSWORD })
    const login = await this.send(`${origin}/translate/account`)
    const back = await this.post(locationOf(login, origin), { email, password: PASSWORD })
    const arrived = await this.send(locationOf(back, origin))
    const account = await this.send(`${origin}/translate/account`)
    if (account.status !== 200) throw new Error(`${email} cannot log in: ${arrived.status} ${account.status}`)
  }

  /** Orders, pays with a card in the provider's fields, and looks at the result screen. Answers the order. */
  async buy({ origin, cardOrigin }: Place, commodity: string, number: string): Promise<string> {
    const fields = { commodity, agree: 'true', method: 'card', script: '1' }
    const answer = await this.post(
      `${origin}/translate/recharge/discount?_data=routes%2Frecharge_.discount`,
      fields,
    )
    const { payment } = (await answer.json()) as { payment: { orderId: string; clientSecret: string } }
    const method = await this.card(cardOrigin, 'payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    })
    const intent = payment.clientSecret.slice(0, payment.clientSecret.indexOf('_secret'))
    await this.card(cardOrigin, `payment_intents/${intent}/confirm`, {
      client_secret: payment.clientSecret,
      payment_method: method.id,
    })
    await this.send(`${origin}/translate/recharge/success?order=${payment.orderId}`)
    return payment.orderId
  }

  private async card(
    origin: string,
    path: string,
    fields: Record<string, string>,
  ): Promise<{ readonly id: string }> {
    const headers = { authorization: `Bearer ${this.keys.publishableKey}` }
    const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
    return (await (await fetch(`${origin}/v1/${path}`, init)).json()) as { id: string }
  }

  async upload({ origin }: Place, name: string, bytes: Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    const init = { method: 'POST', body: form }
    const answer = await this.send(`${origin}/translate/api/upload?_data=routes%2Fapi.upload`, init)
    const { file, failure } = (await answer.json()) as { file?: { fileId: string }; failure?: object }
    if (!file) throw new Error(`The upload was refused: ${JSON.stringify(failure)}`)
    return file.fileId
  }

  /** Price and quote of a file, as they are shown. */
  async quote(
    { origin }: Place,
    fileId: string,
  ): Promise<{ readonly quoteId: string; readonly price: number }> {
    const query = new URLSearchParams({ to: 'es', files: fileId, _data: 'routes/api.quotes' })
    const answer = await this.send(`${origin}/translate/api/quotes?${query}`)
    const { quotes } = (await answer.json()) as {
      quotes: Record<string, { quoteId: string; price: number }>
    }
    const quote = quotes[fileId]
    if (!quote) throw new Error('There is no quote')
    return quote
  }

  /** Presses the button with these prices on it. */
  translate({ origin }: Place, quotes: Readonly<Record<string, string>>): Promise<Response> {
    const shown = Object.entries(quotes).map(([fileId, quoteId]) => [`quote-${fileId}`, quoteId])
    const fields = { from: 'en', to: 'es', bilingual: 'none', script: '1', quotedFor: 'es' }
    return this.home(origin, { ...fields, ...(Object.fromEntries(shown) as Record<string, string>) })
  }

  remove({ origin }: Place, fileId: string): Promise<Response> {
    return this.home(origin, { remove: fileId, script: '1' })
  }

  private home(origin: string, fields: Record<string, string>): Promise<Response> {
    return this.post(`${origin}/translate/?index&_data=routes%2F_index`, fields)
  }

  /** The files on the home page. */
  async files({ origin }: Place): Promise<readonly Listed[]> {
    const answer = await this.send(`${origin}/translate/?_data=routes%2F_index`)
    return ((await answer.json()) as { files: Listed[] }).files
  }
}

const locationOf = (answer: Response, origin: string): string =>
  new URL(answer.headers.get('location') ?? '', origin).href
