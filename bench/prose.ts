/** English prose of our own for measurements: business, technical and everyday, with numbers, dates and addresses in it. */
const PARAGRAPHS = [
  'The committee met on 14 March 2024 to discuss the annual report. Three members could not attend, but they sent their comments in writing. After a short debate the report was approved without changes.',
  'Please read the instructions carefully before you install the machine. Do not connect the power cable until all the screws are tight. If you hear an unusual noise, switch the machine off and call our service on +44 20 7946 0123.',
  'Our customers in the northern region ordered 1,250 units last quarter, which is 12.5% more than a year ago. The warehouse in the port can hold about 40,000 boxes. We expect prices to stay stable until the end of the year.',
  'The supplier shall deliver the goods within thirty days of the order. If the delivery is late, the buyer may cancel the contract and ask for the money back. All questions should be sent to orders@example.com.',
  'She opened the window and looked at the garden. The roses were still wet from the rain of the night before. Somewhere behind the wall a dog was barking, and the old man next door was already working in his kitchen.',
  'The new version of the program starts faster and uses less memory. To update, choose the file {filename} from the menu and wait until the progress bar is full. Your settings are kept; see https://example.org/help/update for details.',
  'Children under the age of six travel free of charge when they are accompanied by an adult. Tickets are valid for two hours after the first journey. Bicycles can be taken on the train outside the rush hours.',
  'The study followed 2,340 patients over a period of five years. Half of them received the new medicine, the other half received a treatment without effect. Neither the patients nor the doctors knew which group they were in.',
  'A good translation says what the author meant, in words that the reader would use. It keeps the names, the figures and the tone. It does not explain more than the original does, and it leaves nothing out.',
  'The city council wants to close the main street to cars from 1 May. Shop owners fear that they will lose customers. The mayor says that experience in other cities shows the opposite, and that buses will run every 7 minutes.',
  'Before you sign the rental agreement, check that the name of the owner and the address of the flat are correct. The deposit must not be higher than 3 monthly rents. Keep a copy of the document in a safe place.',
  'The water level of the lake has fallen by 1.8 metres since the dam was built. Farmers in the valley now have to dig deeper wells. Scientists warn that some species of fish could disappear within the next ten years.',
] as const

/** A small seeded generator (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A paragraph whose sentences come from different ones of ours, each with fresh numbers in it, so that nothing that was
 * translated before can answer.
 */
export function freshParagraph(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const fresh = () => String(1 + Math.floor(random() * 9_999))
  const sentences = Array.from({ length: 4 }, () => pick(pick(PARAGRAPHS).split(/(?<=[.]) (?=[A-Z])/)))
  return sentences
    .map((sentence) => (/\d/.test(sentence) ? sentence : `On page ${fresh()}: ${sentence}`))
    .map((sentence) => sentence.replace(/\d+/g, fresh))
    .join(' ')
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
