import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()
let cadre: TestSession
let metier_id: number
beforeAll(() => m.services.jobs.start(m.services))
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

const lire = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}`)).body

describe('access', () => {
  const lien = async (email: string, combien = 1) => {
    await vi.waitFor(() => expect(m.mails.filter(x => x.to === email)).toHaveLength(combien), 10_000)
    return m.mails.filter(x => x.to === email).map(x => /invitation\/([0-9a-f-]{36})/.exec(x.text)?.[1] ?? '')
  }
  const accepter = (jeton: string | undefined) =>
    m.app.inject({
      method: 'POST',
      url: `/api/invitation/${jeton}`,
      payload: {
        ...{ nom: 'Petit', prenom: 'Léa' },
        ...{ nouveau_mot_de_passe: 'Terrain!2026', nouveau_mot_de_passe_2: 'Terrain!2026' },
      },
    })

  it('is opened by the invitation, for the very person whom the house planned', async () => {
    const email = `lea-${cadre.compte_id}@exemple.fr`
    const id = await m.ajouter(cadre, metier_id, { email, inviter: 1 })
    expect((await lire(id)).agent.acces).toBe('invite')
    const [premier] = await lien(email)
    expect((await m.appeler(cadre, 'POST', `/${id}/invitation`, { email })).status).toBe(200)
    const [, second] = await lien(email, 2)
    // One link at a time.
    expect((await accepter(premier)).statusCode).toBe(410)
    expect((await accepter(second)).statusCode).toBe(200)
    expect((await lire(id)).agent).toMatchObject({ acces: 'ouvert', email, utilisateur_id: id })
    const gens = await m.db.selectFrom('utilisateur').select('utilisateur_id').where('email', '=', email).execute()
    expect(gens).toEqual([{ utilisateur_id: id }])
    // Whoever came is theirs to name, and no more to be taken away.
    expect((await m.appeler(cadre, 'POST', `/${id}/invitation`, { email })).body.erreur).toBe('EMAIL_DEJA_UTILISE')
    const autre = { nom: 'Petit', prenom: 'Léa', email: 'x@exemple.fr', telephone: '', naissance: null, entree: null }
    expect((await m.appeler(cadre, 'PUT', `/${id}`, autre)).body.champs).toHaveProperty('email')
    expect((await m.appeler(cadre, 'DELETE', `/${id}`)).body.erreur).toBe('ENCORE_UTILISE')
  })

  it('is opened by nobody who may not give all that the account holds', async () => {
    const id = await m.ajouter(cadre, metier_id, { email: `x-${cadre.compte_id}@exemple.fr` })
    const donner = (profil_id: number) =>
      m.db
        .insertInto('utilisateur_profil')
        .values({ compte_id: cadre.compte_id, utilisateur_id: id, profil_id })
        .execute()
    const inviter = () => m.appeler(cadre, 'POST', `/${id}/invitation`, { email: `x-${cadre.compte_id}@exemple.fr` })
    await donner(71)
    expect((await inviter()).status).toBe(200)
    const invitation = await m.db
      .selectFrom('invitation')
      .select('profil_id')
      .where('utilisateur_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(invitation.profil_id).toBe(71)
    await donner(60)
    expect((await inviter()).status).toBe(403)
  })

  it('is not opened by a link once it was shut, nor by an address that somebody has', async () => {
    const email = `max-${cadre.compte_id}@exemple.fr`
    const id = await m.ajouter(cadre, metier_id, { email, inviter: 1 })
    const [jeton] = await lien(email)
    expect((await m.appeler(cadre, 'PUT', `/${id}/acces`, { ouvert: 0 })).status).toBe(200)
    expect((await accepter(jeton)).statusCode).toBe(410)
    await m.appeler(cadre, 'PUT', `/${id}/acces`, { ouvert: 1 })
    await m.someone({ email })
    expect((await accepter(jeton)).json().erreur).toBe('EMAIL_DEJA_UTILISE')
    expect((await lire(id)).agent.acces).toBe('invite')
  })

  it('is shut and opened again, never one’s own nor an owner’s', async () => {
    const id = await m.ajouter(cadre, metier_id)
    const fermer = (qui: number) => m.appeler(cadre, 'PUT', `/${qui}/acces`, { ouvert: 0 })
    expect((await fermer(cadre.utilisateur_id)).body.erreur).toBe('PROPRE_ACCES')
    const patron = await m.someone({ compte_id: cadre.compte_id, proprietaire: true })
    await m.engager(patron)
    expect((await fermer(patron.utilisateur_id)).body.erreur).toBe('DROIT_MANQUANT')
    const ines = await m.agent(cadre.compte_id)
    expect((await fermer(ines.utilisateur_id)).status).toBe(200)
    expect((await m.app.inject({ url: '/api/session', headers: ines.headers })).statusCode).toBe(401)
    await fermer(id)
    await fermer(id)
    expect((await lire(id)).agent.acces).toBe('ferme')
    expect((await m.appeler(cadre, 'PUT', `/${id}/acces`, { ouvert: 1 })).status).toBe(200)
    expect((await lire(id)).agent.acces).toBe('sans_adresse')
  })

  it('gives no profile that the manager does not hold whole', async () => {
    const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'
    const inviter = (profil_id: string) =>
      m.app.inject({
        method: 'POST',
        url: USERS,
        headers: cadre.headers,
        payload: { email: `p${profil_id}-${cadre.compte_id}@exemple.fr`, nom: 'Roy', prenom: 'Zoé', profil_id },
      })
    expect((await inviter('70')).statusCode).toBe(200)
    expect((await inviter('71')).statusCode).toBe(200)
    for (const profil of ['60', '31', '30', '72'])
      expect((await inviter(profil)).json().erreur, profil).toBe('DROIT_MANQUANT')
    const { module_id } = await m.db
      .selectFrom('module')
      .select('module_id')
      .where('module', '=', 'vx-conges-gdt')
      .executeTakeFirstOrThrow()
    const { compte_id, utilisateur_id } = cadre
    await m.db.insertInto('utilisateur_module_retire').values({ compte_id, utilisateur_id, module_id }).execute()
    expect((await inviter('71')).json().erreur).toBe('DROIT_MANQUANT')
  })
})
