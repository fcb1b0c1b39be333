import { crc32 } from 'node:zlib'

/** A ZIP archive of stored entries (APPNOTE 4.3), as OpenDocument begins. */
export function storedZip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    // What both headers have in common: sum, sizes, length of the name.
    const facts = Buffer.alloc(14)
    facts.writeUInt32LE(crc32(data), 0)
    facts.writeUInt32LE(data.length, 4)
    facts.writeUInt32LE(data.length, 8)
    facts.writeUInt16LE(name.length, 12)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    facts.copy(local, 14)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    facts.copy(central, 16)
    central.writeUInt32LE(at, 42)
    const whole = Buffer.concat([local, Buffer.from(name), data])
    locals.push(whole)
    directory.push(central, Buffer.from(name))
    at += whole.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}
