import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const r = ouvrirResidence()

const URL = '/api/edt/modules/conges-gdt/conges'
const appeler = (s: TestSession, suite = '') =>
  r.app.inject({ method: 'GET', url: `${URL}${suite}`, headers: s.headers })

async function equipe() {
  const nathalie = await r.cadre(await r.createCompany('Les Tilleuls'))
  const { compte_id } = nathalie
  const ines = await r.agent(compte_id)
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const absent = (qui: TestSession, sorte: 'conge' | 'tlc' | 'maladie', ...jours: string[]) =>
    r.db
      .insertInto('absence')
      .values(jours.map(jour => ({ compte_id, utilisateur_id: qui.utilisateur_id, jour, sorte })))
      .execute()
  // Friday to Tuesday around a Sunday; a Sunday of TLC; a leap day; Christmas; the year before.
  await absent(ines, 'conge', '2028-02-25', '2028-02-26', '2028-02-27', '2028-02-28', '2028-02-29', '2028-12-25')
  await absent(ines, 'tlc', '2028-12-31')
  await absent(ines, 'conge', '2027-12-31')
  await absent(samir, 'maladie', '2028-03-01', '2028-03-02')
  await r.db
    .insertInto('demande_conge')
    .values(
      [
        { du: '2028-12-30', au: '2029-01-02', etat: 0 },
        { du: '2028-06-01', au: '2028-06-02', etat: 2 },
      ].map(({ du, au, etat }) => ({
        compte_id,
        utilisateur_id: samir.utilisateur_id,
        demande_conge_uid: randomUUID(),
        demande_type: 1,
        demande_conge_date_debut: du,
        demande_conge_date_fin: au,
        demande_conge_etat: etat,
        demande_a: r.services.clock(),
        recu_a: r.services.clock(),
      })),
    )
    .execute()
  return { nathalie, ines }
}

it('refuses who lacks the right and a year that is none', async () => {
  const { nathalie, ines } = await equipe()
  for (const suite of ['', '/2028/afficher']) expect((await appeler(ines, suite)).statusCode).toBe(403)
  for (const suite of ['?annee=1999', '?annee=x', '?compte_id=1', '/1999/afficher'])
    expect((await appeler(nathalie, suite)).statusCode, suite).toBe(400)
})

it('gives everybody’s days of the year, counted and asked for, of this company only', async () => {
  const { nathalie } = await equipe()
  await equipe()
  const lus = (await appeler(nathalie, '?annee=2028')).json()
  expect(lus.mois).toHaveLength(12)
  expect(lus.mois[1]).toEqual({ mois: 'Février', nb_day: 29 })
  expect(lus.mois[11].nb_day).toBe(31)
  expect(lus.feries).toHaveLength(11)
  expect(lus.agents.map((a: { label: string }) => a.label)).toEqual(['Inès Caron', 'Samir Haddad', 'Nathalie Lefèvre'])
  const [ines, samir] = lus.agents
  // Sunday 27 February and Christmas do not count.
  expect(ines).toMatchObject({ jours_conge: 4, jours_tlc: 1 })
  expect(ines.stats).toHaveLength(7)
  expect(ines.stats[4]).toEqual({ doy: 60, jour: '2028-02-29', sorte: 'conge' })
  expect(ines.stats.at(-1)).toEqual({ doy: 366, jour: '2028-12-31', sorte: 'tlc' })
  expect(samir).toMatchObject({ jours_conge: 0, jours_tlc: 0 })
  expect(samir.stats.map((s: { jour: string; sorte: string }) => `${s.jour} ${s.sorte}`)).toEqual([
    '2028-03-01 maladie',
    '2028-03-02 maladie',
    '2028-12-30 attente',
    '2028-12-31 attente',
  ])
  const courante = (await appeler(nathalie)).json()
  const annee = Number(r.jour(0).slice(0, 4))
  expect(courante.annee).toBe(annee)
  expect(courante.annees[0]).toBe(annee + 1)
})

it('prints one line per agent with the totals of the months, and names no sickness', async () => {
  const { nathalie } = await equipe()
  const pdf = await appeler(nathalie, '/2028/afficher')
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-disposition']).toContain('conges-2028.pdf')
  expect(pdf.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*\/Lang \(fr-FR\)/)
  const texte = await lirePdf(pdf.rawPayload)
  expect(texte).toContain('Congés annuels – 2028')
  expect(texte).toContain('Les Tilleuls')
  expect(texte).toContain('Inès Caron – 4 – – – – – – – – – 1 4 – 1')
  expect(texte).toContain('Congés : du 25 au 29 février, le 25 décembre. TLC : le 31 décembre')
  expect(texte).toContain('Autres absences : du 1er au 2 mars. En attente : du 30 au 31 décembre')
  expect(texte).not.toMatch(/maladie/i)
})

it('shows the same days in the months and in the stretches, those that no balance pays by name', async () => {
  const { nathalie, ines } = await equipe()
  const { compte_id, utilisateur_id } = ines
  const demande = await r.db
    .insertInto('demande_conge')
    .values({
      compte_id,
      utilisateur_id,
      demande_conge_uid: randomUUID(),
      demande_type: 5,
      demande_conge_date_debut: '2028-05-09',
      demande_conge_date_fin: '2028-05-12',
      demande_conge_etat: 1,
      demande_a: r.services.clock(),
      recu_a: r.services.clock(),
    })
    .returning('demande_conge_id')
    .executeTakeFirstOrThrow()
  await r.db
    .insertInto('absence')
    .values(
      ['2028-05-09', '2028-05-10', '2028-05-11', '2028-05-12'].map(jour => ({
        compte_id,
        utilisateur_id,
        jour,
        sorte: 'conge' as const,
        demande_conge_id: demande.demande_conge_id,
      })),
    )
    .execute()
  const [lue] = (await appeler(nathalie, '?annee=2028')).json().agents
  expect(lue).toMatchObject({ jours_conge: 4, jours_autres: 5 })
  expect(lue.stats.find((s: { jour: string }) => s.jour === '2028-05-10').sorte).toBe('hors_solde')
  const texte = await lirePdf((await appeler(nathalie, '/2028/afficher')).rawPayload)
  // Tuesday to Friday: the Saturday before the return counts too.
  expect(texte).toContain('Inès Caron – 4 – – 5 – – – – – – 1 4 5 1')
  expect(texte).toContain('Congés hors solde : du 9 au 12 mai')
})
