/** A tensor of a Marian binary model. */
export interface Tensor {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: Float32Array
}

const FLOAT32 = 0x0404
const INT8 = 0x0101
const ALIGNMENT = 256

/**
 * Marian's binary format, version 1 (`src/common/binary.cpp`): number of items; name length, type, rank, bytes of each;
 * names; shapes; padding to 256 bytes; the data. The options are an item of their own.
 */
export function writeMarianFile(tensors: readonly Tensor[], options: string): Buffer {
  const yaml = Buffer.from(`${options}\0`)
  const items = [
    ...tensors.map(({ name, shape, values }) => ({
      name,
      shape,
      type: FLOAT32,
      data: padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
    })),
    { name: 'special:model.yml', shape: [yaml.length], type: INT8, data: padded(yaml) },
  ]
  const head = Buffer.concat([
    u64(1, items.length),
    ...items.map(({ name, shape, type, data }) => u64(name.length + 1, type, shape.length, data.length)),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ])
  const gap = (ALIGNMENT - ((head.length + 8) % ALIGNMENT)) % ALIGNMENT
  return Buffer.concat([head, u64(gap), Buffer.alloc(gap), ...items.map(({ data }) => data)])
}

const u64 = (...numbers: readonly number[]): Buffer =>
  Buffer.from(BigUint64Array.from(numbers, (number) => BigInt(number)).buffer)

const padded = (data: Buffer): Buffer =>
  Buffer.concat([data, Buffer.alloc((ALIGNMENT - (data.length % ALIGNMENT)) % ALIGNMENT)])
