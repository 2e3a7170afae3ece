/** One line of a card: `TEL;TYPE=CELL:06…` */
interface Property {
  readonly name: string
  readonly value: string
}

/** What one card says, under the names that our lists give their columns. */
type Contact = Readonly<Record<(typeof COLUMNS)[number], string>>

const COLUMNS = [
  ...(['Type', 'Nom', 'Prénom', 'Téléphone', 'E-mail'] as const),
  ...(['Adresse', 'Code postal', 'Ville', 'À savoir'] as const),
]

/** Bytes written `=C3=A9`, as phones of version 2.1 do. */
function unquote(text: string): string {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const hex = text[at] === '=' ? /^[0-9a-f]{2}/i.exec(text.slice(at + 1)) : null
    if (hex) at += 2
    bytes.push(...(hex ? [Number.parseInt(hex[0], 16)] : new TextEncoder().encode(text[at])))
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

const QUOTED = /;(ENCODING=)?QUOTED-PRINTABLE/i

/** Lines as they were before they were folded, by a space (3.0, 4.0) or by a last `=` (2.1). */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const last = lines.at(-1)
    if (last?.endsWith('=') && QUOTED.test(last.split(':', 1)[0] ?? ''))
      lines[lines.length - 1] = last.slice(0, -1) + line
    else lines.push(line)
  }
  return lines
}

function readLine(line: string): Property | null {
  const colon = line.indexOf(':')
  if (colon < 0) return null
  const head = line.slice(0, colon)
  // Apple puts a group before it: `item1.TEL`.
  const name = (head.split(';', 1)[0] ?? '').split('.').at(-1) ?? ''
  const value = line.slice(colon + 1)
  return { name: name.toUpperCase(), value: QUOTED.test(head) ? unquote(value) : value }
}

const plain = (text = '') => text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim()
/** Parts between semicolons; one that is written `\;` parts nothing. */
const parts = (value: string) => value.split(/(?<!\\);/).map(part => plain(part))

function contactOf(card: readonly Property[]): Contact {
  const first = (name: string) => card.find(p => p.name === name && p.value.trim() !== '')?.value
  const [nom = '', prenom = ''] = parts(first('N') ?? '')
  const shown = plain(first('FN'))
  const societe = parts(first('ORG') ?? '')[0] ?? ''
  const company = !(nom || prenom) && societe !== ''
  const numbers = card.filter(p => p.name === 'TEL').map(p => plain(p.value).replace(/^tel:/i, ''))
  const [telephone = '', ...others] = numbers.filter(Boolean)
  // Post-office box, extension, street, town, region, postcode, country (RFC 6350, 6.3.1).
  const [, , street = '', town = '', , postcode = ''] = parts(first('ADR') ?? '')
  // What has no column of its own is kept where one reads it.
  const rest = [
    plain(first('NOTE')),
    company || !societe ? '' : `Société\u00a0: ${societe}`,
    ...others.map(number => `Autre téléphone\u00a0: ${number}`),
  ]
  return {
    Type: company ? 'Société' : 'Particulier',
    Nom: nom || (prenom ? '' : societe || shown) || prenom,
    Prénom: nom ? prenom : '',
    // Version 4.0 writes an address: `tel:+33…`.
    Téléphone: telephone,
    'E-mail': plain(first('EMAIL')).replace(/^mailto:/i, ''),
    Adresse: street,
    'Code postal': postcode,
    Ville: town,
    'À savoir': rest.filter(Boolean).join('\n'),
  }
}

/**
 * Cards of an address book (vCard 2.1, 3.0 and 4.0; RFC 6350), as lines of a sheet whose first one names the columns.
 * Columns that no card fills are left out; an organisation without a person is a company.
 */
export function readCards(text: string): string[][] {
  const contacts: Contact[] = []
  let card: Property[] = []
  for (const line of unfold(text)) {
    const property = readLine(line)
    if (!property) continue
    if (property.name === 'BEGIN') card = []
    else if (property.name === 'END') contacts.push(contactOf(card))
    else card.push(property)
  }
  // Persons alone are what a list takes without being told.
  const told = contacts.filter(contact => contact.Nom !== '')
  const columns = COLUMNS.filter(column =>
    column === 'Type' ? told.some(c => c.Type === 'Société') : told.some(contact => contact[column] !== ''),
  )
  return [[...columns], ...contacts.map(contact => columns.map(column => contact[column]))]
}
