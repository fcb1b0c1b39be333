import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeMarianFile, type Tensor } from './marian-file'
import { writeSentencePieceFile } from './sentencepiece-file'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const OTHERS = [
  ...'▁0123456789.,;:!?\'"()[]{}<>/\\@#$%&*+-=_^~|`«»„“”’‘–—…¿¡€°§',
  ...'áéíóúñüöäßçàèìòù',
  ...'你好，世界。これは試験です',
  ...'مرحباالعلشو',
]
const CHARACTERS = [...new Set([...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase()), ...OTHERS])]

/** Width of the model; twice `CLOCKS` of its dimensions tell positions, the others tokens. */
const WIDTH = 256
const CLOCKS = 24
/** Makes attention look at one place only. */
const SHARPNESS = 400
/** What attention reads drowns what the residual connection brings along. */
const LOUDNESS = 10

const HALF = WIDTH / 2
const isClock = (dimension: number): boolean => dimension % HALF < CLOCKS
const TOKEN_DIMENSIONS = Array.from({ length: WIDTH }, (_, index) => index).filter((index) => !isClock(index))

/** What a model of this shift answers: each Latin letter without marks so many places on in the alphabet. */
export const shiftLetters = (text: string, shift: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + shift + 26) % 26))
  })

/**
 * The files of a whole Marian transformer small enough for a test, whose weights are set by hand: each step of the
 * decoder looks at the one place of the source that has its number, by the clocks of the position embeddings, and writes
 * the letter found there, shifted. So it translates exactly, its alignment is the diagonal, and it ends where the source
 * ends.
 */
export function syntheticModel(shift: number): { readonly model: Buffer; readonly vocab: Buffer } {
  const size = CHARACTERS.length + 2
  if (size > TOKEN_DIMENSIONS.length) throw new RangeError(`${size} pieces are too many`)
  const tokenOf = (character: string) => CHARACTERS.indexOf(character) + 2
  const target = (token: number) => {
    const character = CHARACTERS[token - 2]
    return character === undefined ? token : tokenOf(shiftLetters(character, shift))
  }
  const dimensionOf = (token: number) => TOKEN_DIMENSIONS[token] ?? 0
  const embeddings = matrix('Wemb', size, WIDTH, (set) => {
    for (let token = 0; token < size; token++) set(token, dimensionOf(token), 1)
  })
  const clocks = (factor: number) => (set: SetCell) => {
    for (let index = 0; index < WIDTH; index++) if (isClock(index)) set(index, index, factor)
  }
  const tokens = (factor: number, to: (token: number) => number) => (set: SetCell) => {
    for (let token = 0; token < size; token++) set(dimensionOf(token), dimensionOf(to(token)), factor)
  }
  const nothing = () => undefined
  const tensors = [
    embeddings,
    ...attention('encoder_l1_self', { q: nothing, k: nothing, v: nothing, o: nothing }),
    ...feedForward('encoder_l1_ffn'),
    matrix('decoder_l1_rnn_W', WIDTH, WIDTH, nothing),
    matrix('decoder_l1_rnn_Wf', WIDTH, WIDTH, nothing),
    matrix('decoder_l1_rnn_bf', 1, WIDTH, nothing),
    ...attention('decoder_l1_context', {
      q: clocks(SHARPNESS),
      k: clocks(1),
      v: tokens(1, target),
      o: tokens(LOUDNESS, (token) => token),
    }),
    ...feedForward('decoder_l1_ffn'),
    matrix('decoder_ff_logit_out_b', 1, size, nothing),
  ]
  return { model: writeMarianFile(tensors, optionsOf(size)), vocab: writeSentencePieceFile(CHARACTERS) }
}

/** The folder of a pair as the engine looks for it: `enes/` with a model and its vocabulary. */
export async function writeSyntheticModel(folder: string, pair: string, shift: number): Promise<void> {
  const { model, vocab } = syntheticModel(shift)
  await mkdir(path.join(folder, pair), { recursive: true })
  await writeFile(path.join(folder, pair, `model.${pair}.bin`), model)
  await writeFile(path.join(folder, pair, `vocab.${pair}.spm`), vocab)
}

type SetCell = (row: number, column: number, value: number) => void
type Fill = (set: SetCell) => void

function matrix(name: string, rows: number, columns: number, fill: Fill): Tensor {
  const values = new Float32Array(rows * columns)
  fill((row, column, value) => (values[row * columns + column] = value))
  return { name, shape: [rows, columns], values }
}

const attention = (prefix: string, weights: Record<'q' | 'k' | 'v' | 'o', Fill>): Tensor[] =>
  (['q', 'k', 'v', 'o'] as const).flatMap((letter) => [
    matrix(`${prefix}_W${letter}`, WIDTH, WIDTH, weights[letter]),
    matrix(`${prefix}_b${letter}`, 1, WIDTH, () => undefined),
  ])

const feedForward = (prefix: string): Tensor[] => [
  matrix(`${prefix}_W1`, WIDTH, WIDTH, () => undefined),
  matrix(`${prefix}_b1`, 1, WIDTH, () => undefined),
  matrix(`${prefix}_W2`, WIDTH, WIDTH, () => undefined),
  matrix(`${prefix}_b2`, 1, WIDTH, () => undefined),
]

/** One layer each way, one head, no normalisation, which would mix tokens and clocks. */
const optionsOf = (vocabulary: number): string =>
  Object.entries({
    type: 'transformer',
    version: 'v1.12.14 2d067af 2024-02-16 11:44:13 -0500',
    'dim-emb': WIDTH,
    'dim-vocabs': `[${vocabulary}, ${vocabulary}]`,
    'enc-depth': 1,
    'dec-depth': 1,
    'enc-type': 'bidirectional',
    'enc-cell': 'gru',
    'enc-cell-depth': 1,
    'dec-cell': 'ssru',
    'dec-cell-base-depth': 2,
    'dec-cell-high-depth': 1,
    'dim-rnn': 1024,
    'input-types': '[]',
    'layer-normalization': false,
    'right-left': false,
    skip: false,
    'tied-embeddings': false,
    'tied-embeddings-all': true,
    'tied-embeddings-src': false,
    'bert-train-type-embeddings': true,
    'bert-type-vocab-size': 2,
    'factors-combine': 'sum',
    'factors-dim-emb': 0,
    'lemma-dependency': "''",
    'lemma-dim-emb': 0,
    'output-omit-bias': false,
    'transformer-aan-activation': 'swish',
    'transformer-aan-depth': 2,
    'transformer-aan-nogate': false,
    'transformer-decoder-autoreg': 'rnn',
    'transformer-decoder-dim-ffn': 0,
    'transformer-decoder-ffn-depth': 0,
    'transformer-dim-aan': 2048,
    'transformer-dim-ffn': WIDTH,
    'transformer-ffn-activation': 'relu',
    'transformer-ffn-depth': 2,
    'transformer-guided-alignment-layer': 'last',
    'transformer-heads': 1,
    'transformer-no-affine': false,
    'transformer-no-bias': false,
    'transformer-no-projection': false,
    'transformer-pool': false,
    'transformer-postprocess': 'da',
    'transformer-postprocess-emb': "''",
    'transformer-postprocess-top': "''",
    'transformer-preprocess': "''",
    'transformer-rnn-projection': false,
    'transformer-tied-layers': '[]',
    'transformer-train-position-embeddings': false,
    ulr: false,
    'ulr-dim-emb': 0,
    'ulr-trainable-transformation': false,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
