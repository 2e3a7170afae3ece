import { describe, expect, it } from 'vitest'
import { lireHistoriqueMois } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const URL = '/api/edt/modules/planning-edt/historique'
const r = ouvrirResidence()

const lire = async (s: TestSession, query = '?annee=2026&mois=11') => {
  const answer = await r.app.inject({ url: `${URL}${query}`, headers: s.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return lireHistoriqueMois.output.parse(answer.json()).lignes
}

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(compte_id)
  const changer = (qui: TestSession, jour: string, fait: string, cause: 'publication' | 'appel' | null) =>
    r.db
      .insertInto('planning_changement')
      .values({
        ...{ compte_id, utilisateur_id: qui.utilisateur_id, jour, avant: 'Repos', apres: 'Matin 06:45 – 14:15' },
        ...{ auteur_id: cadre.utilisateur_id, cause, fait_a: new Date(fait) },
      })
      .execute()
  return { ines, samir, cadre, compte_id, changer }
}

describe('refuses', () => {
  it('whoever is nobody, does not plan, or names no month', async () => {
    const { ines, cadre } = await maison()
    expect((await r.app.inject({ url: URL })).statusCode).toBe(401)
    expect((await r.app.inject({ url: URL, headers: ines.headers })).statusCode).toBe(403)
    const faux = await r.app.inject({ url: `${URL}?annee=2026&mois=13`, headers: cadre.headers })
    expect(faux.statusCode).toBe(400)
  })

  it('another house sees none of it', async () => {
    const { ines, changer } = await maison()
    await changer(ines, '2026-11-12', '2026-11-02T09:00:00Z', 'publication')
    expect(await lire(await r.cadre(await r.createCompany('Les Ormes')))).toEqual([])
  })
})

it('tells the month’s changes of everybody, the latest first, with who made each and whether it was seen', async () => {
  const { ines, samir, cadre, compte_id, changer } = await maison()
  await changer(ines, '2026-11-12', '2026-11-02T09:00:00Z', 'publication')
  await changer(samir, '2026-11-30', '2026-11-04T09:00:00Z', null)
  await changer(ines, '2026-12-01', '2026-11-05T09:00:00Z', 'publication')
  await changer(ines, '2026-11-01', '2026-10-05T09:00:00Z', 'appel')
  await r.db
    .insertInto('planning_vu')
    .values({ compte_id, utilisateur_id: ines.utilisateur_id, vu_a: new Date('2026-11-01T00:00:00Z') })
    .execute()
  const lignes = await lire(cadre)
  expect(lignes.map(({ label, jour, cause, vu }) => [label, jour, cause, vu])).toEqual([
    ['Samir Haddad', '2026-11-30', null, false],
    ['Inès Caron', '2026-11-12', 'publication', false],
    ['Inès Caron', '2026-11-01', 'appel', true],
  ])
  expect(lignes[1]).toMatchObject({
    ...{ a: '2026-11-02T09:00:00.000Z', avant: 'Repos', apres: 'Matin 06:45 – 14:15' },
    ...{ auteur_id: cadre.utilisateur_id, auteur: 'Nathalie Lefèvre', utilisateur_id: ines.utilisateur_id },
  })
  expect(await lire(cadre)).toEqual(lignes)
})

it('tells the months that were closed and opened again, with who did and why, and those of this month alone', async () => {
  const { ines, samir, cadre, compte_id, changer } = await maison()
  await changer(samir, '2026-10-12', '2026-10-02T09:00:00Z', 'publication')
  const { utilisateur_id } = ines
  await r.db
    .insertInto('mois_clos')
    .values({
      ...{ compte_id, utilisateur_id, mois: '2026-10-01', etat: 'clos', auteur_id: cadre.utilisateur_id },
      ...{ fait_a: new Date(), empreinte: 'a'.repeat(64), chiffres: '{}', detail: '[]', pauses: '[]' },
    })
    .execute()
  const url = '/api/edt/modules/planning-edt/clotures/reouvrir'
  const payload = { annee: 2026, mois: 10, utilisateur_id, motif: 'Prime oubliée' }
  const fait = await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload })
  expect(fait.statusCode, fait.body).toBe(200)
  const lignes = await lire(cadre, '?annee=2026&mois=10')
  expect(lignes.map(l => [l.label, l.jour, l.avant, l.apres, l.auteur, l.cause, l.vu])).toEqual([
    ...[
      [
        'Inès Caron',
        '2026-10-01',
        'Mois clos',
        'Rouvert\u00a0: Prime oubliée',
        'Nathalie Lefèvre',
        'reouverture',
        null,
      ],
    ],
    ['Samir Haddad', '2026-10-12', 'Repos', 'Matin 06:45 – 14:15', 'Nathalie Lefèvre', 'publication', false],
  ])
  expect(await lire(cadre)).toEqual([])
  expect(await lire(await r.cadre(await r.createCompany('Les Ormes')), '?annee=2026&mois=10')).toEqual([])
})
