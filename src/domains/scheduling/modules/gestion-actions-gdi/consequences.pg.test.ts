import { describe, expect, it } from 'vitest'
import { remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import {
  type ConsequencesConge,
  type ConsequencesEchange,
  consequencesCongeSchema,
  consequencesEchangeSchema,
} from '#domains/scheduling/model/consequences/consequences.ts'
import { echangesDe } from '#domains/scheduling/server/testing/echanges.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { jourSemaine } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/gestion-actions-gdi/demandes'
const r = ouvrirResidence()
const x = echangesDe(r)

type Qui = { readonly headers: Readonly<Record<string, string>> }
const couverture = (s: Qui, id: number) => r.app.inject({ url: `${BASE}/${id}/couverture`, headers: s.headers })
const effets = (s: Qui, id: number) =>
  r.app.inject({ url: `${BASE}/${id}/consequences_demande_bde`, headers: s.headers })

async function lireConge(s: TestSession, id: number): Promise<ConsequencesConge> {
  const answer = await couverture(s, id)
  expect(answer.statusCode, answer.body).toBe(200)
  return consequencesCongeSchema.parse(answer.json())
}
async function lireEchange(s: TestSession, id: number): Promise<ConsequencesEchange> {
  const answer = await effets(s, id)
  expect(answer.statusCode, answer.body).toBe(200)
  return consequencesEchangeSchema.parse(answer.json())
}

/** Inès and Samir have Matin in ten days; Hugo and Zoé have nothing. Each works 35 hours. */
async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const [samir, hugo, zoe] = [
    await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' }),
    await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' }),
    await r.agent(compte_id, { prenom: 'Zoé', nom: 'Dupin' }),
  ]
  const a = await r.pointage(ines, 10)
  return {
    ines,
    samir,
    hugo,
    zoe,
    compte_id,
    a,
    cadre: await r.cadre(compte_id),
    matin: await r.poste(compte_id, 'Matin'),
  }
}

async function exigerBesoin(s: TestSession, poste_id: number, decalage: number, minimum: number) {
  const besoins = [{ poste_id, sorte_jour: jourSemaine(r.jour(decalage)), minimum, souhaite: minimum }]
  const payload = { valable_du: r.jour(1), version: null, besoins }
  const url = '/api/edt/modules/planning-edt/besoins'
  expect((await r.app.inject({ method: 'PUT', url, headers: s.headers, payload })).statusCode).toBe(200)
}

describe('what a yes to a leave would change', () => {
  it('is refused to whoever is not signed in, to agents, to another house, and once it was answered', async () => {
    const { ines, cadre } = await maison()
    const { demande_conge_id: id } = await r.demandeConge(ines, 10, 10)
    expect((await couverture({ headers: {} }, id)).statusCode).toBe(401)
    expect((await couverture(ines, id)).statusCode).toBe(403)
    const ailleurs = await r.cadre(await r.createCompany('Les Ormes'))
    expect((await couverture(ailleurs, id)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect((await couverture(cadre, 2_000_000_000)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    await r.db.updateTable('demande_conge').set({ demande_conge_etat: 2 }).where('demande_conge_id', '=', id).execute()
    const finie = await couverture(cadre, id)
    expect([finie.statusCode, finie.json().erreur]).toEqual([409, 'DEMANDE_TRAITEE'])
  })

  it('says who is left, what falls short, the hours, the counter, the law and three who could stand in', async () => {
    const { ines, samir, cadre, matin, a, compte_id } = await maison()
    await r.pointage(samir, 10)
    const seule = await r.pointage(ines, 12, 'Jour')
    await exigerBesoin(cadre, matin, 10, 2)
    await r.db
      .insertInto('conge_droit')
      .values({
        compte_id,
        utilisateur_id: ines.utilisateur_id,
        annee: Number(r.jour(10).slice(0, 4)),
        sorte: 'tlc',
        jours: 9,
      })
      .execute()
    const { demande_conge_id: id } = await r.demandeConge(ines, 10, 12)
    await r.db.updateTable('demande_conge').set({ demande_type: 2 }).where('demande_conge_id', '=', id).execute()
    const { postes, heures, compteurs, anomalies, prepares } = await lireConge(cadre, id)
    expect(postes).toMatchObject([
      { pointage_id: a, poste_libelle: 'Matin', restants: 1, minutes: 420, besoin: { minimum: 2, avant: 2, apres: 1 } },
      { pointage_id: seule, poste_libelle: 'Jour', restants: 0, minutes: 450, besoin: null },
    ])
    expect(heures).toEqual({ perdues: 870, a_couvrir: 870 })
    expect(compteurs[0]).toMatchObject({ libelle: 'TLC', droit: 9, pris: 3, reste: 6 })
    expect([anomalies, prepares]).toEqual([[], 0])
    const noms = postes[0]?.remplacants?.map(c => c.label)
    expect(noms).toHaveLength(3)
    expect(noms).toEqual(expect.arrayContaining(['Hugo Bonnet', 'Zoé Dupin']))
    expect(noms).not.toContain('Samir Haddad')
    expect(postes[0]?.remplacants?.[0]?.raisons.map(m => m.mots)).toContain('Repos et durées respectés')
    // Nothing was done by asking.
    expect(await r.postesDe(ines)).toEqual([a, seule])
  })

  it('leaves out whom the law forbids, who is away and who is at work, and says who has no access', async () => {
    const { ines, samir, hugo, zoe, cadre, compte_id } = await maison()
    // Samir ends a night at 7 that morning; Hugo is away; the manager works.
    await r.pointage(samir, 9, 'Nuit')
    await r.pointage(cadre, 10, 'Jour')
    const malade = { compte_id, utilisateur_id: hugo.utilisateur_id, jour: r.jour(10), sorte: 'maladie' as const }
    await r.db.insertInto('absence').values(malade).execute()
    const email = `personne-${zoe.utilisateur_id}@sans-adresse.invalid`
    await r.db.updateTable('utilisateur').set({ email }).where('utilisateur_id', '=', zoe.utilisateur_id).execute()
    const { demande_conge_id: id } = await r.demandeConge(ines, 10, 10)
    const [poste] = (await lireConge(cadre, id)).postes
    expect(poste?.remplacants?.map(c => [c.label, c.sans_acces])).toEqual([['Zoé Dupin', true]])
    expect(poste?.remplacants?.[0]?.raisons.map(m => m.mots)).toContain('Sans accès\u00a0: à appeler')
    expect(JSON.stringify(poste)).not.toMatch(/malad/i)
  })

  it('looks for the trade of whoever leaves, in the list that one press leads to as well', async () => {
    const { ines, samir, hugo, zoe, cadre, matin, a } = await maison()
    const metierDe = ({ utilisateur_id }: TestSession) =>
      r.db.selectFrom('agent_contrat').select('metier_id').where('utilisateur_id', '=', utilisateur_id)
    const commeMetier = async (qui: TestSession, modele: TestSession) => {
      const { metier_id } = await metierDe(modele).executeTakeFirstOrThrow()
      const siens = r.db.updateTable('agent_contrat').set({ metier_id })
      await siens.where('utilisateur_id', '=', qui.utilisateur_id).execute()
    }
    await r.exercer(ines, 'Aide-soignant')
    await commeMetier(samir, ines)
    await r.exercer(hugo, 'Infirmier')
    for (const qui of [zoe, cadre]) await commeMetier(qui, hugo)
    const { demande_conge_id: id } = await r.demandeConge(ines, 10, 10)
    const [poste] = (await lireConge(cadre, id)).postes
    expect(poste?.remplacants?.map(c => c.label)).toEqual(['Samir Haddad'])
    const premiers = async (cible: object) => {
      const url = '/api/edt/modules/planning-edt/remplacants'
      const answer = await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: { cible } })
      return remplacantsSchema
        .parse(answer.json())
        .candidats.filter(c => c.propose)
        .map(c => c.label)
    }
    const cible = { date: r.jour(10), poste_id: matin }
    expect(await premiers({ ...cible, comme: a })).toEqual(['Samir Haddad'])
    expect(await premiers(cible)).toHaveLength(4)
    const url = '/api/edt/modules/planning-edt/remplacants'
    const inconnu = { cible: { ...cible, comme: 2_000_000_000 } }
    const refus = await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: inconnu })
    expect(refus.json()).toMatchObject({ erreur: 'INTROUVABLE' })
  })

  it('counts what is prepared on these days, which the yes takes off, and taking it back brings back', async () => {
    const { ines, cadre, matin } = await maison()
    const { demande_conge_id: id } = await r.demandeConge(ines, 10, 11)
    const changements = [{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(11), poste_id: matin }]
    const url = '/api/edt/modules/planning-edt/lot'
    expect(
      (await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: { changements } })).statusCode,
    ).toBe(200)
    const { prepares, postes } = await lireConge(cadre, id)
    expect([prepares, postes.length]).toEqual([1, 1])
    const brouillons = async () =>
      (
        await r.db
          .selectFrom('pointage_brouillon')
          .select('pointage_date')
          .where('utilisateur_id', '=', ines.utilisateur_id)
          .execute()
      ).map(b => b.pointage_date)
    const repondre = async (suite: string, payload: object = {}) => {
      const base = '/api/entreprises/modules/gestion-actions-gdi/demandes'
      const answer = await r.app.inject({
        ...{ method: 'POST', url: `${base}/${id}/${suite}`, headers: cadre.headers, payload },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const oui = await repondre('accepter_demande_conge')
    expect(oui.message).toContain('1\u00a0poste préparé retiré')
    expect(await brouillons()).toEqual([])
    const { repondu_a } = await r.db
      .selectFrom('demande_conge')
      .select('repondu_a')
      .where('demande_conge_id', '=', id)
      .executeTakeFirstOrThrow()
    const repris = await repondre('rouvrir_demande_conge', { de: repondu_a?.toISOString() })
    expect(repris.message).toContain('1\u00a0poste préparé rendu')
    expect(await brouillons()).toEqual([r.jour(11)])
  })
})

describe('what a yes to an exchange would change', () => {
  /** Inès gives Matin to Samir, who gives a night in return a week later. */
  async function accord() {
    const m = await maison()
    const b = await r.pointage(m.samir, 17, 'Nuit')
    const { bde_id, uid } = await x.propose(m.ines, {
      utilisateur_cible: m.samir.utilisateur_id,
      pointage_origine: m.a,
      pointage_cible: b,
    })
    await x.envoyer(m.samir, x.reponse(uid, 1))
    return { ...m, b, bde_id, uid }
  }

  it('is refused to whoever is not signed in, to agents, to another house, and once it was answered', async () => {
    const { ines, cadre, bde_id } = await accord()
    expect((await effets({ headers: {} }, bde_id)).statusCode).toBe(401)
    expect((await effets(ines, bde_id)).statusCode).toBe(403)
    const ailleurs = await r.cadre(await r.createCompany('Les Ormes'))
    expect((await effets(ailleurs, bde_id)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    await x.decider(cadre, { bde_id, action: 9 })
    const finie = await effets(cadre, bde_id)
    expect([finie.statusCode, finie.json().erreur]).toEqual([409, 'ECHANGE_PERIME'])
  })

  it('says the hours of both over each week and month, before and after, and what the law says', async () => {
    const { cadre, bde_id } = await accord()
    const { personnes, besoins, empechement } = await lireEchange(cadre, bde_id)
    expect(personnes.map(p => p.label)).toEqual(['Inès Caron', 'Samir Haddad'])
    const [ines, samir] = personnes
    const semaines = (p: typeof ines) =>
      p?.periodes.filter(e => e.sorte === 'semaine').map(e => [e.avant, e.apres, e.contrat])
    // Matin is seven hours once its break is off, Nuit nine and a half.
    expect(semaines(ines)).toEqual([
      [420, 0, 2100],
      [0, 570, 2100],
    ])
    expect(semaines(samir)).toEqual([
      [0, 420, 2100],
      [570, 0, 2100],
    ])
    const mois = ines?.periodes.filter(e => e.sorte === 'mois') ?? []
    expect(mois.reduce((somme, e) => somme + e.apres - e.avant, 0)).toBe(150)
    expect([besoins, empechement]).toEqual([[], null])
  })

  it('names the need that nobody would meet any more, and why it can no longer be done', async () => {
    const { samir, cadre, matin, bde_id, a } = await accord()
    await exigerBesoin(cadre, matin, 10, 2)
    // Samir is there that morning already: of two posts, one person would be left.
    await r.pointage(samir, 10, 'Matin', { heure_debut: '15:00', heure_fin: '18:00' })
    expect((await lireEchange(cadre, bde_id)).besoins).toEqual([
      { jour: r.jour(10), poste_libelle: 'Matin', minimum: 2, souhaite: 2, avant: 2, apres: 1 },
    ])
    await r.db.updateTable('pointage').set({ version: 7 }).where('pointage_id', '=', a).execute()
    expect((await lireEchange(cadre, bde_id)).empechement).toMatch(/a changé depuis la proposition/)
  })
})
