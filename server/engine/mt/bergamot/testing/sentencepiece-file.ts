const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const UNIGRAM = 1

/**
 * A SentencePiece model (`sentencepiece_model.proto`) whose pieces are single characters, after the end of a sentence
 * (0) and the unknown (1).
 */
export function writeSentencePieceFile(characters: readonly string[]): Buffer {
  const pieces = [
    piece('</s>', 0, CONTROL),
    piece('<unk>', 0, UNKNOWN),
    ...characters.map((character) => piece(character, -1, NORMAL)),
  ]
  const trainer = Buffer.concat([
    number(3, UNIGRAM),
    number(4, pieces.length),
    number(40, 1),
    number(41, -1),
    number(42, 0),
    number(43, -1),
  ])
  const normalizer = field(1, Buffer.from('identity'))
  return Buffer.concat([...pieces.map((bytes) => field(1, bytes)), field(2, trainer), field(3, normalizer)])
}

function piece(text: string, score: number, type: number): Buffer {
  const float = Buffer.alloc(5)
  float.writeUInt8((2 << 3) | 5)
  float.writeFloatLE(score, 1)
  return Buffer.concat([field(1, Buffer.from(text)), float, number(3, type)])
}

const field = (id: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((BigInt(id) << 3n) | 2n), varint(BigInt(bytes.length)), bytes])

const number = (id: number, value: number): Buffer =>
  Buffer.concat([varint(BigInt(id) << 3n), varint(BigInt.asUintN(64, BigInt(value)))])

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  for (; value > 0x7fn; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(value)])
}
