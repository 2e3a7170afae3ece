import { beforeAll, expect, it } from 'vitest'
import { COLONNES_PAIE, type ColonnePaie, ecrireHeures, enTetePaie } from '#domains/scheduling/model/cloture/paie.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)
const PROFIL = { format: 'csv', heures: 'decimal', version: 0 }
const colonnes = (...ids: (keyof typeof COLONNES_PAIE)[]) => ids.map(id => ({ id, label: COLONNES_PAIE[id] }))

let ines: TestSession
let cadre: TestSession
const exporter = (s: TestSession) => m.appeler(s, 'GET', `paie/export?annee=${m.vise.annee}&mois=${m.vise.mois}`)
const lire = async (s: TestSession) => (await m.appeler(s, 'GET', 'paie')).json()

beforeAll(async () => {
  ines = await r.agent(undefined, { prenom: 'Inès', nom: '=1+1' })
  cadre = await r.cadre(ines.compte_id)
  await r.pointage(ines, m.rang(3), 'Matin', { heure_debut: '07:00', heure_fin: '14:05' })
})

it('is closed to who does not plan and to other houses, and refuses what is no profile', async () => {
  for (const [method, suite, corps] of [
    ['GET', 'paie', undefined],
    ['PUT', 'paie', { ...PROFIL, colonnes: colonnes('nom') }],
    ['PUT', `paie/matricules/${ines.utilisateur_id}`, { matricule: '12' }],
    ['GET', 'paie/export', undefined],
  ] as const) {
    expect((await m.appeler({ headers: {} as never }, method, suite, corps)).statusCode, suite).toBe(401)
    expect((await m.appeler(ines, method, suite, corps)).statusCode, suite).toBe(403)
  }
  const voisin = await r.cadre(await r.createCompany('Les Lilas'))
  expect(
    (await m.appeler(voisin, 'PUT', `paie/matricules/${ines.utilisateur_id}`, { matricule: '1' })).statusCode,
  ).toBe(404)
  expect((await lire(voisin)).matricules).toHaveLength(1)
  for (const corps of [
    ...[
      { ...PROFIL, colonnes: [] },
      { ...PROFIL, colonnes: colonnes('nom', 'nom') },
    ],
    ...[{ ...PROFIL, colonnes: [{ id: 'salaire', label: 'Salaire' }] }],
    ...[
      { ...PROFIL, colonnes: [{ id: 'nom', label: ' ' }] },
      { ...PROFIL, format: 'pdf', colonnes: colonnes('nom') },
    ],
    // What cuts the file, and two columns that payroll software would take for one.
    ...['Nom;Prénom', 'Nom\r\nPrénom', 'Nom\u2028Prénom'].map(label => ({
      ...PROFIL,
      colonnes: [{ id: 'nom', label }],
    })),
    {
      ...PROFIL,
      colonnes: [
        { id: 'nom', label: 'Nom' },
        { id: 'prenom', label: ' nom ' },
      ],
    },
    // Nothing to read, and two that read the same.
    { ...PROFIL, colonnes: [{ id: 'nom', label: '\u200b\u3164' }] },
    ...['Nom\u200b', '\u2060N\u00adom', 'No\ufe0fm'].map(label => ({
      ...PROFIL,
      colonnes: [
        { id: 'nom', label: 'Nom' },
        { id: 'prenom', label },
      ],
    })),
  ])
    expect((await m.appeler(cadre, 'PUT', 'paie', corps)).statusCode, JSON.stringify(corps)).toBe(400)
})

it('keeps the columns of a house over the version that was read, and a number that one agent alone has', async () => {
  expect((await lire(cadre)).version).toBe(0)
  const choix = { ...PROFIL, colonnes: colonnes('matricule', 'nom', 'periode', 'compte', 'ecart') }
  expect((await m.appeler(cadre, 'PUT', 'paie', choix)).json()).toMatchObject({ version: 1 })
  const tard = await m.appeler(cadre, 'PUT', 'paie', choix)
  expect([tard.statusCode, tard.json().erreur]).toEqual([409, 'FICHE_MODIFIEE'])
  expect((await m.appeler(cadre, 'PUT', 'paie', { ...choix, version: 7 })).statusCode).toBe(409)
  // A number that the next one of would be none is no version.
  expect((await m.appeler(cadre, 'PUT', 'paie', { ...choix, version: 2_147_483_647 })).statusCode).toBe(400)
  expect((await lire(cadre)).profil.colonnes).toEqual(choix.colonnes)
  const donner = (qui: TestSession, matricule: string) =>
    m.appeler(cadre, 'PUT', `paie/matricules/${qui.utilisateur_id}`, { matricule })
  expect((await donner(ines, '007')).statusCode).toBe(200)
  expect((await donner(cadre, '007')).json().erreur).toBe('DEJA_PRIS')
  for (const coupe of ['1;2', '1\n2']) expect((await donner(cadre, coupe)).statusCode).toBe(400)
  expect((await donner(ines, 'ab1')).statusCode).toBe(200)
  expect((await donner(cadre, 'AB1')).json().erreur).toBe('DEJA_PRIS')
  for (const pareil of ['ab1\u200b', 'a\u00adb1', '\u2066AB1\u2069', 'ab1\u2800', 'ab1\ufe0f', '\uff41b1'])
    expect((await donner(cadre, pareil)).json().erreur, JSON.stringify(pareil)).toBe('DEJA_PRIS')
  // Its own, in another case.
  expect((await donner(ines, 'AB1')).statusCode).toBe(200)
  const ensemble = await Promise.all([donner(ines, 'x9'), donner(cadre, 'X9')])
  expect(ensemble.map(a => a.statusCode).sort()).toEqual([200, 409])
  expect((await donner(ines, '007')).statusCode).toBe(200)
  expect((await donner(cadre, '008')).statusCode).toBe(200)
  expect((await donner(cadre, '')).statusCode).toBe(200)
  expect((await lire(cadre)).matricules.map((x: { matricule: string }) => x.matricule).sort()).toEqual(['', '007'])
})

it('takes closed months alone, as the house writes hours, and runs no formula of a name', async () => {
  expect((await exporter(cadre)).statusCode).toBe(404)
  await m.clore(cadre, [ines])
  const csv = await exporter(cadre)
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [entete, ligne, fin, ...reste] = csv.body.split('\r\n')
  expect(entete).toBe('\uFEFFMatricule;Nom;Période;Compté (h décimales);Écart du mois (h décimales)')
  // 7 h 05 less a break of 30 minutes.
  expect(ligne).toMatch(new RegExp(`^007;'=1\\+1;${m.cle};6,58;-\\d+(,\\d+)?$`))
  expect([fin, reste]).toEqual(['', []])
  const enMinutes = { ...PROFIL, version: 1, heures: 'hhmm', colonnes: colonnes('compte', 'nom', 'ecart', 'solde') }
  await m.appeler(cadre, 'PUT', 'paie', enMinutes)
  const [tete, enHeures] = (await exporter(cadre)).body.split('\r\n')
  expect(tete).toBe('\uFEFFCompté (h:min);Nom;Écart du mois (h décimales);Solde de l’année (h décimales)')
  expect(enHeures).toMatch(/^6:35;'=1\+1;-\d+(,\d+)?;-\d+(,\d+)?$/)
  await m.appeler(cadre, 'PUT', 'paie', { ...PROFIL, version: 2, format: 'xlsx', colonnes: colonnes('nom', 'compte') })
  const classeur = await exporter(cadre)
  expect(classeur.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('heads each column with its unit, and keeps a name that the house chose as its software reads it', () => {
  const tetes = (heures: 'decimal' | 'hhmm', ...ids: ColonnePaie[]) =>
    ids.map(id => enTetePaie({ id, label: COLONNES_PAIE[id] }, heures))
  const colonnes = ['nom', 'compte', 'solde', 'conge', 'interventions'] as const
  expect(tetes('decimal', ...colonnes)).toEqual([
    ...['Nom', 'Compté (h décimales)', 'Solde de l’année (h décimales)', 'Congé (jours)', 'Interventions (nombre)'],
  ])
  expect(tetes('hhmm', ...colonnes)).toEqual([
    ...['Nom', 'Compté (h:min)', 'Solde de l’année (h décimales)', 'Congé (jours)', 'Interventions (nombre)'],
  ])
  expect(enTetePaie({ id: 'compte', label: 'HTRAV' }, 'decimal')).toBe('HTRAV')
  expect(enTetePaie({ id: 'solde', label: 'SOLDE' }, 'hhmm')).toBe('SOLDE (h décimales)')
})

it('writes minutes as hours', () => {
  expect([0, 1, 455, 6000].map(n => ecrireHeures(n, 'hhmm'))).toEqual(['0:00', '0:01', '7:35', '100:00'])
  expect([0, 1, 455, -90].map(n => ecrireHeures(n, 'decimal', true))).toEqual([0, 0.02, 7.58, -1.5])
  expect(ecrireHeures(-90, 'hhmm', true)).toBe(-1.5)
})

it('keeps numbers and names as they are read: nothing in them that nobody sees', async () => {
  const seule = await r.cadre(await r.createCompany('Les Lilas'))
  const ou = `paie/matricules/${seule.utilisateur_id}`
  expect((await m.appeler(seule, 'PUT', ou, { matricule: '\u200bB\u00ad2\u2800' })).statusCode).toBe(200)
  expect((await lire(seule)).matricules).toMatchObject([{ matricule: 'B2' }])
  expect((await m.appeler(seule, 'PUT', ou, { matricule: '\u200b' })).statusCode).toBe(200)
  expect((await lire(seule)).matricules).toMatchObject([{ matricule: '' }])
  for (const matricule of ['1\ud800', '1\0'])
    expect((await m.appeler(seule, 'PUT', ou, { matricule })).statusCode).toBe(400)
  const noms = [{ id: 'nom', label: ' \u200bNom de fe\u0301e\u00ad' }]
  expect((await m.appeler(seule, 'PUT', 'paie', { ...PROFIL, colonnes: noms })).json()).toMatchObject({ version: 1 })
  expect((await lire(seule)).profil.colonnes).toEqual([{ id: 'nom', label: 'Nom de f\u00e9e' }])
})
