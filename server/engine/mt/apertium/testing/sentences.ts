/** Ordinary English of our own for tests against the real engine. */
export const ENGLISH = [
  'The supplier delivers the goods to the address in the order.',
  'Please read this manual carefully before you use the machine.',
  'Our revenue grew by twelve percent in the third quarter.',
  'The committee decided to postpone the meeting until next Monday.',
  'Children under twelve years of age must travel with an adult.',
  'She opened the door slowly and looked into the dark room.',
  'The new software makes it easier to share documents with colleagues.',
  'Climate change is one of the greatest challenges of our time.',
  'The patient must rest for at least one week.',
  'The red house on the hill belongs to my grandmother.',
]

const SUBJECTS = [
  'dog',
  'teacher',
  'doctor',
  'king',
  'friend',
  'brother',
  'company',
  'president',
  'river',
  'student',
]
const VERBS = ['eats', 'buys', 'sees', 'wants', 'finds', 'sells', 'loses', 'needs', 'opens', 'paints']
const OBJECTS = [
  'the bread',
  'a car',
  'the house',
  'a letter',
  'the money',
  'a book',
  'the door',
  'a table',
  'the milk',
  'a tree',
]

/** The `index`-th of 1,000 different sentences, each with a different right answer. */
export const distinctSentence = (index: number): string =>
  `The ${SUBJECTS[index % 10]} ${VERBS[Math.floor(index / 10) % 10]} ${OBJECTS[Math.floor(index / 100) % 10]}.`
