import { randomBytes } from 'node:crypto'

const PASSWORD = 'a horse on a staple'

/** Registers and logs in as a browser without script would; answers the cookies of the member. */
export async function memberCookies(origin: string): Promise<string> {
  const jar = new Map<string, string>()
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const visit = async (path: string, form?: Record<string, string>): Promise<string> => {
    const answer = await fetch(new URL(path, origin), {
      redirect: 'manual',
      headers: { cookie: cookies(), 'sec-fetch-site': 'same-origin' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    await answer.arrayBuffer()
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer.headers.get('location') ?? ''
  }
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await visit('/account-center/register', { email, password: PASSWORD, confirm: PASSWORD })
  const login = await visit('/translate/account')
  await visit(await visit(login, { email, password: PASSWORD }))
  if ((await visit('/translate/account')) !== '') throw new Error('The member of the bench is not logged in')
  await visit('/translate/')
  return cookies()
}
