import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_AGENTS } from './contract.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()
let cadre: TestSession
let metier_id: number
beforeAll(() => m.services.jobs.start(m.services))
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

const lire = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}`)).body
const lister = async () => (await m.appeler(cadre, 'GET')).body
const contrat = (valable_du: string, reste: object = {}) => ({ valable_du, metier_id, heures_semaine: 28, ...reste })

describe('who may', () => {
  it('refuses the anonymous, who lacks the right, and the agents of another house', async () => {
    const id = await m.ajouter(cadre, metier_id)
    const { cadre: ailleurs } = await m.maison()
    const agent = await m.agent(cadre.compte_id)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', m.saisie(metier_id)],
      ['GET', `/${id}`, undefined],
      ['PUT', `/${id}/acces`, { ouvert: 0 }],
      ['POST', `/${id}/contrats`, contrat(m.jour(1))],
    ] as const) {
      expect((await m.appeler(null, method, path, body)).status, path).toBe(401)
      expect((await m.appeler(agent, method, path, body)).status, path).toBe(403)
    }
    for (const [method, path, body] of [
      ['GET', `/${id}`, undefined],
      ['GET', `/${id}/edit`, undefined],
      ['GET', `/${id}/contrats/create`, undefined],
      ['DELETE', `/${id}`, undefined],
      ['PUT', `/${id}`, { nom: 'X', prenom: '', email: '', telephone: '', naissance: null, entree: null }],
      ['POST', `/${id}/contrats`, { valable_du: m.jour(1), metier_id: null, heures_semaine: 28 }],
      ['DELETE', `/${id}/contrats/${m.jour(0)}`, undefined],
      ['PUT', `/${id}/contrats/fin`, { valable_au: m.jour(1) }],
      ['PUT', `/${id}/droits/conge/2026`, { jours: 1, report: 0, motif: 'x' }],
      ['POST', `/${id}/invitation`, { email: 'a@exemple.fr' }],
      ['PUT', `/${id}/acces`, { ouvert: 0 }],
    ] as const)
      expect((await m.appeler(ailleurs, method, path, body)).body.erreur, `${method} ${path}`).toBe('INTROUVABLE')
    expect(
      (await m.appeler(ailleurs, 'GET')).body.agents.map((a: { utilisateur_id: number }) => a.utilisateur_id),
    ).toEqual([ailleurs.utilisateur_id])
    // A job of another house is none.
    expect((await m.appeler(ailleurs, 'POST', '', m.saisie(metier_id))).body.champs).toHaveProperty('metier_id')
    expect((await lire(id)).contrats).toHaveLength(1)
  })

  it('makes nobody and shuts nobody out for who does not manage the company’s people', async () => {
    const id = await m.ajouter(cadre, metier_id)
    const seul = await m.someone({ compte_id: cadre.compte_id, modules: [MODULE_AGENTS] })
    expect((await m.appeler(seul, 'POST', '', m.saisie(metier_id))).body.erreur).toBe('DROIT_MANQUANT')
    expect((await m.appeler(seul, 'PUT', `/${id}/acces`, { ouvert: 0 })).body.erreur).toBe('DROIT_MANQUANT')
    expect((await m.appeler(seul, 'DELETE', `/${id}`)).body.erreur).toBe('DROIT_MANQUANT')
    expect((await m.appeler(seul, 'POST', `/${id}/invitation`, { email: 'a@exemple.fr' })).body.erreur).toBe(
      'DROIT_MANQUANT',
    )
    expect((await m.appeler(seul, 'GET')).body.peut).toEqual({ ajouter: false, inviter: false, acces: false })
  })
})

describe('a new agent', () => {
  it.each([
    [{ nom: '  ' }, 'nom'],
    [{ nom: 'x'.repeat(101) }, 'nom'],
    [{ email: 'pas une adresse' }, 'email'],
    [{ telephone: '' }, 'email'],
    [{ telephone: '12' }, 'telephone'],
    [{ naissance: '2026-02-30' }, 'naissance'],
    [{ metier_id: 999_999 }, 'metier_id'],
    [{ metier_id: 'cuisinier' }, 'metier_id'],
    [{ heures_semaine: 61 }, 'heures_semaine'],
    [{ heures_semaine: null }, 'heures_semaine'],
    [{ heures_annee: 2401 }, 'heures_annee'],
    [{ valable_du: null }, 'valable_du'],
    [{ travailleur_nuit: 1, exempt_nuit: 1 }, 'exempt_nuit'],
    [{ inviter: 1 }, 'email'],
    [{ compte_id: 1 }, 'compte_id'],
  ])('refuses %j', async (over, champ) => {
    const { status, body } = await m.appeler(cadre, 'POST', '', m.saisie(metier_id, over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    expect((await lister()).agents).toHaveLength(1)
  })

  it('has a line in the plannings with their job and contract, an access to be opened, and goes again whole', async () => {
    const id = await m.ajouter(cadre, metier_id, { heures_semaine: 24.5, email: 'Lea.Petit@Exemple.fr' })
    const agent = (await lister()).agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === id)
    expect(agent).toMatchObject({
      ...{ label: 'Léa Petit', email: 'lea.petit@exemple.fr', telephone: '+33199001234', acces: 'a_inviter' },
      ...{ metier_libelle: 'Aide-soignant', minutes_hebdomadaires: 1470, contrat_du: m.jour(0), conges_restants: null },
    })
    // Hours of the year follow those of the week.
    expect((await lire(id)).contrats).toMatchObject([{ minutes_annuelles: 67_494, modifiable: true }])
    expect(await m.audits(id)).toEqual(['gestion-agents.ajouter'])
    // Nobody learns an address that is none.
    expect(
      JSON.stringify(
        (
          await m.app.inject({
            url: '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs',
            headers: cadre.headers,
          })
        ).json(),
      ),
    ).not.toContain('invalid')
    expect((await m.appeler(cadre, 'DELETE', `/${id}`)).status).toBe(200)
    expect((await lister()).agents).toHaveLength(1)
    expect(await m.db.selectFrom('utilisateur').select('email').where('utilisateur_id', '=', id).execute()).toEqual([])
    expect((await m.appeler(cadre, 'DELETE', `/${id}`)).status).toBe(404)
  })

  it('stays once something names them', async () => {
    const id = await m.ajouter(cadre, metier_id)
    await m.pointage({ compte_id: cadre.compte_id, utilisateur_id: id }, 2)
    expect((await m.appeler(cadre, 'DELETE', `/${id}`)).body.erreur).toBe('ENCORE_UTILISE')
    expect((await lire(id)).contrats).toHaveLength(1)
  })
})

describe('a contract', () => {
  const change = async (id: number, body: object) => await m.appeler(cadre, 'POST', `/${id}/contrats`, body)
  const tenus = async (id: number) =>
    (await lire(id)).contrats.map((c: Record<string, unknown>) => [c.valable_du, c.valable_au, c.minutes_hebdomadaires])

  it.each([
    [{ valable_du: '2026-02-30' }, 'valable_du'],
    [{ heures_semaine: -1 }, 'heures_semaine'],
    [{ valable_au: '2020-01-01' }, 'valable_au'],
    [{ metier_id: 999_999 }, 'metier_id'],
  ])('refuses %j', async (over, champ) => {
    const id = await m.ajouter(cadre, metier_id)
    const { status, body } = await change(id, contrat(m.jour(3), over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    expect(await tenus(id)).toHaveLength(1)
  })

  it('changes from a day on, once however often it is sent, and is taken back', async () => {
    const id = await m.ajouter(cadre, metier_id)
    expect((await change(id, contrat(m.jour(10)))).body).toMatchObject({ avant: null, valable_du: m.jour(10) })
    await change(id, contrat(m.jour(10)))
    expect(await tenus(id)).toEqual([
      [m.jour(10), null, 1680],
      [m.jour(0), m.jour(9), 2100],
    ])
    expect(await m.audits(id)).toEqual(['gestion-agents.ajouter', 'gestion-agents.contrat'])
    // One that has not begun is corrected, and the answer says what it was.
    const { body } = await change(id, contrat(m.jour(10), { heures_semaine: 30 }))
    expect(body.avant).toMatchObject({ valable_du: m.jour(10), heures_semaine: 28 })
    await change(id, body.avant)
    expect((await tenus(id))[0]).toEqual([m.jour(10), null, 1680])
    const retrait = await m.appeler(cadre, 'DELETE', `/${id}/contrats/${m.jour(10)}`)
    expect(retrait.body.avant).toMatchObject({ heures_semaine: 28 })
    expect((await m.appeler(cadre, 'DELETE', `/${id}/contrats/${m.jour(10)}`)).status).toBe(404)
    expect(await tenus(id)).toEqual([[m.jour(0), null, 2100]])
  })

  it('never rewrites a day that was counted', async () => {
    const id = await m.ajouter(cadre, metier_id, { valable_du: m.jour(-30) })
    await m.pointage({ compte_id: cadre.compte_id, utilisateur_id: id }, -5)
    for (const jour of [-30, -10, -5]) {
      const { status, body } = await change(id, contrat(m.jour(jour)))
      expect(status).toBe(400)
      expect(body.champs.valable_du).toMatch(/déjà été comptés/)
    }
    expect((await m.appeler(cadre, 'DELETE', `/${id}/contrats/${m.jour(-30)}`)).status).toBe(400)
    expect(
      (await m.appeler(cadre, 'PUT', `/${id}/contrats/fin`, { valable_au: m.jour(-6) })).body.champs,
    ).toHaveProperty('valable_au')
    expect((await lire(id)).contrats).toMatchObject([{ modifiable: false }])
    // Since then, nothing was.
    expect((await change(id, contrat(m.jour(-4)))).status).toBe(200)
    expect(await tenus(id)).toEqual([
      [m.jour(-4), null, 1680],
      [m.jour(-30), m.jour(-5), 2100],
    ])
  })

  it('ends on a day, with the posts that somebody else has to hold, and no more', async () => {
    const id = await m.ajouter(cadre, metier_id)
    await m.pointage({ compte_id: cadre.compte_id, utilisateur_id: id }, 20)
    const fin = (valable_au: string | null) => m.appeler(cadre, 'PUT', `/${id}/contrats/fin`, { valable_au })
    expect((await fin(m.jour(-1))).body.champs).toHaveProperty('valable_au')
    const { body } = await fin(m.jour(10))
    expect(body).toMatchObject({ code: 'warning', avant: null, message: expect.stringContaining('1\u00a0poste') })
    expect(await tenus(id)).toEqual([[m.jour(0), m.jour(10), 2100]])
    expect((await fin(null)).body.avant).toBe(m.jour(10))
    expect(await tenus(id)).toEqual([[m.jour(0), null, 2100]])
  })
})

describe('rights', () => {
  const annee = () => Number(m.jour(0).slice(0, 4))
  it.each([
    [{ jours: -1 }, 'jours'],
    [{ jours: 367 }, 'jours'],
    [{ report: null }, 'report'],
    [{ motif: ' ' }, 'motif'],
  ])('refuse %j', async (over, champ) => {
    const id = await m.ajouter(cadre, metier_id)
    const corps = { jours: 30, report: 0, motif: 'Entrée', ...over }
    const { status, body } = await m.appeler(cadre, 'PUT', `/${id}/droits/conge/${annee()}`, corps)
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
  })

  it('are given by period with a reason, carried over, and are what the agent’s balance says', async () => {
    const id = await m.ajouter(cadre, metier_id)
    expect(
      (await m.appeler(cadre, 'PUT', `/${id}/droits/rtt/${annee()}`, { jours: 1, report: 0, motif: 'x' })).status,
    ).toBe(400)
    const ecrire = (jours: number, report: number, motif: string) =>
      m.appeler(cadre, 'PUT', `/${id}/droits/conge/${annee()}`, { jours, report, motif })
    expect((await ecrire(25, 3, 'Report accepté')).body.avant).toEqual({ jours: 0, report: 0 })
    await ecrire(25, 3, 'Encore')
    expect(
      (await lister()).agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === id).conges_restants,
    ).toBe(28)
    const { droits, historique } = await lire(id)
    expect(
      droits.find((d: { sorte: string; annee: number }) => d.sorte === 'conge' && d.annee === annee()),
    ).toMatchObject({
      ...{ jours: 25, report: 3, reste: 28 },
    })
    expect(historique[0].quoi).toContain('Report accepté')
    expect(await m.audits(id)).toEqual(['gestion-agents.ajouter', 'gestion-agents.droit'])
  })
})

describe('one’s own and the owner’s', () => {
  const annee = () => Number(m.jour(0).slice(0, 4))
  const ecritures = (id: number): [string, string, object][] => [
    ['PUT', `/${id}/droits/conge/${annee()}`, { jours: 60, report: 0, motif: 'Pour moi' }],
    ['POST', `/${id}/contrats`, contrat(m.jour(40), { heures_semaine: 10 })],
    ['PUT', `/${id}/contrats/fin`, { valable_au: m.jour(90) }],
  ]
  it('are changed by nobody whom they would serve or harm, while somebody else can', async () => {
    await m.engager(cadre)
    const second = await m.someone({ compte_id: cadre.compte_id, nom: 'Roy', prenom: 'Paul' })
    await m.db
      .insertInto('utilisateur_profil')
      .values({ compte_id: cadre.compte_id, utilisateur_id: second.utilisateur_id, profil_id: 71 })
      .execute()
    const patron = await m.someone({ compte_id: cadre.compte_id, proprietaire: true })
    await m.engager(patron)
    for (const [verbe, chemin, corps] of ecritures(cadre.utilisateur_id)) {
      const { status, body } = await m.appeler(cadre, verbe as 'PUT', chemin, corps)
      expect([status, body.message], chemin).toEqual([403, expect.stringContaining('Paul Roy')])
      expect((await m.appeler(second, verbe as 'PUT', chemin, corps)).status, chemin).toBe(200)
    }
    for (const [verbe, chemin, corps] of ecritures(patron.utilisateur_id))
      expect((await m.appeler(cadre, verbe as 'PUT', chemin, corps)).status, chemin).toBe(403)
    const fiche = { nom: 'Autre', prenom: 'Nom', email: '', telephone: '', naissance: null, entree: null }
    expect((await m.appeler(cadre, 'PUT', `/${patron.utilisateur_id}`, fiche)).status).toBe(403)
  })

  it('are one’s own where nobody else manages the house', async () => {
    await m.engager(cadre)
    for (const [verbe, chemin, corps] of ecritures(cadre.utilisateur_id))
      expect((await m.appeler(cadre, verbe as 'PUT', chemin, corps)).status, chemin).toBe(200)
  })
})
