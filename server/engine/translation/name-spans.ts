/**
 * Names of people and firms as far as their surroundings give them away: after a title, a given name before a
 * capitalised word, a form of company behind. Dictionary engines would translate a Mr Smith;
 * names that nothing marks are left to the engine.
 */
const WORD = String.raw`\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’]*(?:-\p{Lu}[\p{L}'’]+)?`
const PARTICLE = String.raw`(?:de|da|do|dos|di|del|della|du|la|le|van|von|der|den|ter|bin|al|el|y|e)`
const SURNAMES = String.raw`(?:[ \u00a0](?:${PARTICLE}[ \u00a0]){0,2}(?:${WORD}|\p{Lu}\.))`

const TITLES =
  'Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|Dra|Don|Doña|M|Mme|Mlle|Madame|Monsieur|Sig|Signor|Signora|Dott|Herr|Frau|Senhor|Senhora|Señor|Señora'

const GIVEN =
  'Adam Alan Albert Alejandro Alessandro Alex Alexander Alfred Alice Amanda Ana Andrea Andreas Andrew Angela Anita Ann Anna Anne Anthony Antoine Antonio Arthur Barbara Beatriz Benjamin Bernard Bill Bob Brian Camille Carla Carlos Carmen Caroline Catherine Charles Charlotte Chiara Chris Christian Christina Christine Christopher Claire Claudia Claudio Daniel David Deborah Diana Diego Dmitri Donald Dorothy Eduardo Edward Elena Elisabeth Elizabeth Emily Emma Eric Erik Ernest Eva Fernando Francesca Francesco Francisco Frank François Frederick Gabriel George Giovanni Giulia Giuseppe Gonzalo Gordon Greta Hannah Hans Harold Harry Helen Henri Henry Hugo Ian Igor Ingrid Isabel Isabella Ivan Jack Jacob Jacques James Jan Jane Janet Jason Javier Jean Jeffrey Jennifer Jessica Jim Joan Joanna Joe John Jonathan Jorge Joseph José João Juan Julia Julie Julien Karen Karl Kate Katherine Kevin Kim Klaus Laura Lars Laurent Lawrence Leonardo Linda Lisa Louis Louise Lucas Lucia Lucy Luigi Luis Luke Manuel Marc Marcel Marco Margaret Maria Marie Mario Mark Marta Martha Martin Mary María Matteo Matthew Michael Michel Michelle Miguel Mohammed Nancy Natalie Nicholas Nick Nicolas Nina Olga Oliver Olivia Oscar Pablo Paolo Patricia Patrick Paul Paula Pedro Peter Philip Philippe Pierre Rachel Rafael Raymond Rebecca Ricardo Richard Robert Roberto Roger Ronald Rosa Ruth Ryan Samuel Sandra Sarah Scott Sebastian Sergio Simon Sofia Sophie Stefan Stephanie Stephen Steven Susan Susanna Teresa Theodore Thomas Tim Timothy Tom Tony Valentina Veronica Victor Victoria Vincent Virginia Vladimir Walter William Wolfgang Xavier Yves'
    .split(' ')
    .join('|')

const FIRMS = String.raw`(?:Inc|Ltd|LLC|LLP|PLC|Corp|GmbH|AG|AB|A/S|Oy|Oyj|S\.A\.|S\.L\.|S\.r\.l\.|S\.p\.A\.|SpA|SARL|SAS|B\.V\.|N\.V\.|Ltda)`

export const NAME_PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<=(?<!\p{L})(?:${TITLES})\.?[ \u00a0])(?:\p{Lu}\.[ \u00a0]?){0,2}${WORD}${SURNAMES}{0,3}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${GIVEN})(?:-(?:${GIVEN}))?${SURNAMES}{0,2}[ \u00a0](?:${PARTICLE}[ \u00a0]){0,2}${WORD}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:${WORD}|\p{Lu}{2,}|&)[ \u00a0]){1,4}${FIRMS}(?![\p{L}\p{N}/-])`,
    'gu',
  ),
]
