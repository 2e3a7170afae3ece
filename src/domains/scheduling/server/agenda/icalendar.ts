/** Writes iCalendar (RFC 5545), as far as a calendar that is only read needs it. */

export interface EvenementIcal {
  readonly uid: string
  readonly titre: string
  /** Counts the revisions of the event (§3.8.7.4). */
  readonly sequence: number
  /** Instants; or whole days, `fin` being the day after the last one. */
  readonly quand:
    | { readonly debut: Date; readonly fin: Date }
    | { readonly premierJour: string; readonly lendemain: string }
  /** Whether it leaves the person free for others who look for a moment. */
  readonly libre: boolean
}

const LIGNE_OCTETS = 75

/** One line folded at 75 octets without cutting a character (§3.1). */
export function plier(ligne: string): string {
  const morceaux: string[] = []
  let courant = ''
  let octets = 0
  for (const caractere of ligne) {
    const taille = Buffer.byteLength(caractere)
    if (octets + taille > LIGNE_OCTETS) {
      morceaux.push(courant)
      // The space that marks a continuation counts.
      courant = ' '
      octets = 1
    }
    courant += caractere
    octets += taille
  }
  return [...morceaux, courant].join('\r\n')
}

/** Text value (§3.3.11): a line break is written, other control characters have no place in a title. */
export function echapper(texte: string): string {
  return (
    texte
      .replace(/\\/g, '\\\\')
      .replace(/[;,]/g, signe => `\\${signe}`)
      .replace(/\r\n?|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f]/g, '')
  )
}

/** "20261120T080000Z". */
function instant(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function evenement({ uid, titre, sequence, quand, libre }: EvenementIcal, maintenant: Date): string[] {
  const bornes =
    'debut' in quand
      ? [`DTSTART:${instant(quand.debut)}`, `DTEND:${instant(quand.fin)}`]
      : [
          `DTSTART;VALUE=DATE:${quand.premierJour.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${quand.lendemain.replaceAll('-', '')}`,
        ]
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(maintenant)}`,
    ...bornes,
    `SUMMARY:${echapper(titre)}`,
    `SEQUENCE:${sequence}`,
    `TRANSP:${libre ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** A whole calendar, its times in UTC: no table of clock changes to carry. */
export function ecrireCalendrier(nom: string, evenements: readonly EvenementIcal[], maintenant: Date): string {
  const lignes = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Relais Terrain//Mon planning//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${echapper(nom)}`,
    'X-WR-TIMEZONE:Europe/Paris',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...evenements.flatMap(e => evenement(e, maintenant)),
    'END:VCALENDAR',
  ]
  return `${lignes.map(plier).join('\r\n')}\r\n`
}
