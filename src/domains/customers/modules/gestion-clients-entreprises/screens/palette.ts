import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { type PaletteEntry, wordsOf } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { storedReading } from '#client/reading/readings.ts'
import { LECTURE } from '#client/resource/use-resource.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { formaterTelephone, normaliserRecherche } from '#wire/french.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { adresseClient } from '../address.ts'
import { CLIENTS, listerClients } from '../contract.ts'

/** Customers that are handed to the palette, which shows a few of them. */
const MAX = 20

const mot = (row: GridRow, champ: string) => String(row[champ] ?? '')

/** One customer as the palette shows them: found by name, phone, e-mail, town, street or number. */
function entreeDe(row: GridRow): PaletteEntry {
  const client_id = Number(row[CLIENTS.key])
  const telephone = mot(row, 'client_telephone')
  const titre = nomClient({
    client_civilite: mot(row, 'client_civilite'),
    client_prenom: mot(row, 'client_prenom'),
    client_nom: mot(row, 'client_nom'),
  })
  return {
    id: `client:${client_id}`,
    titre,
    // As the office finds them: a number however it is spaced, a name written in one word.
    aussi: [telephone, telephone.replace(/^\+33/, '0'), titre.replace(/[\s.'’-]+/g, '')].join(' '),
    detail: [
      'Client',
      mot(row, 'client_ville'),
      telephone && formaterTelephone(telephone),
      mot(row, 'client_email'),
      mot(row, 'adresses_texte'),
      `n°\u00a0${client_id}`,
    ]
      .filter(Boolean)
      .join(' · '),
    ouvrir: () => navigate(adresseClient(client_id)),
  }
}

/** Customers of the list that this device keeps. */
export async function chercherGardes(texte: string): Promise<readonly PaletteEntry[]> {
  const liste = await storedReading<GridDescriptor>(myDb(), LECTURE, CLIENTS.path)
  const mots = lireTermes(texte)
  const trouves: PaletteEntry[] = []
  // A list of 10,000: no more of it is made ready than is shown.
  for (const row of liste?.datas ?? []) {
    const entree = entreeDe(row)
    const dit = normaliserRecherche(wordsOf(entree))
    if (tousTrouves(dit, mots)) trouves.push(entree)
    if (trouves.length === MAX) break
  }
  return trouves
}

/** Those that the office finds, never read here too. */
export async function chercherAuBureau(texte: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const query = { page: '1', lignes: String(MAX), filtre: lireTermes(texte).join('#') }
  const { datas } = await call(listerClients, { query, signal })
  return datas.map(entreeDe)
}
