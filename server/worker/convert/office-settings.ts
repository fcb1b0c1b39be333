import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting'

/**
 * Settings of LibreOffice (schemas `Office.Common`, `Office.Writer`, `Office.Calc`, `Inet`): no macros, no contents from
 * elsewhere, links never brought up to date, and a proxy that nobody answers at.
 */
const SETTINGS: readonly (readonly [string, string, string])[] = [
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'MacroSecurityLevel', '3'],
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
]

/** Makes the user profile that one conversion has for itself. */
export async function writeProfile(folder: string): Promise<void> {
  const items = SETTINGS.map(
    ([item, name, value]) =>
      `<item oor:path="${item}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
  await mkdir(path.join(folder, 'user'), { recursive: true, mode: 0o700 })
  await writeFile(
    path.join(folder, 'user', 'registrymodifications.xcu'),
    `${head}\n${items.join('\n')}\n</oor:items>\n`,
  )
}
