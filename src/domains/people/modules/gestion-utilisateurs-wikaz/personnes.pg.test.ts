import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import type { Personne } from './contract.ts'
import { ouvrirEquipe } from './testing/equipe.ts'

const e = ouvrirEquipe()
let patron: TestSession
let adjoint: TestSession
let hugo: TestSession
beforeEach(async () => {
  ;({ patron, adjoint, hugo } = await e.equipe())
})

const FICHE = {
  nom: 'Delattre',
  prenom: 'Hugo',
  user_telephone1: '03 53 01 00 01',
  user_telephone2: '',
  user_adresse: '',
  user_cp: '80000',
  user_ville: 'Amiens',
  actif: 1,
  profil_60: 0,
  profil_31: 1,
  profil_30: 0,
}
const enregistrer = (qui: TestSession, cible: TestSession, plus: object = {}) =>
  e.demander(qui, 'PUT', `/${cible.utilisateur_id}`, { ...FICHE, ...plus })
const lister = async (qui: TestSession, tous = false): Promise<Personne[]> =>
  (await e.demander(qui, 'GET', tous ? '?inactif=1' : '')).json().utilisateurs
const trouver = async (qui: TestSession, cible: TestSession, tous = false) =>
  (await lister(qui, tous)).find(p => p.id === cible.utilisateur_id)

describe('a form that somebody else overtook', () => {
  const form = async () => (await e.demander(patron, 'GET', `/${hugo.utilisateur_id}/edit`)).json()

  it('is refused and covers nothing; read again it is taken, and sent again too', async () => {
    const { version } = await form()
    expect((await enregistrer(patron, hugo, { user_ville: 'Abbeville' })).statusCode).toBe(200)
    const stale = await enregistrer(patron, hugo, { user_adresse: '3 quai Perret', version })
    expect([stale.statusCode, stale.json().erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    expect((await form()).dataProvider).toMatchObject({ user_ville: 'Abbeville', user_adresse: '' })
    const fresh = { user_ville: 'Abbeville', user_adresse: '3 quai Perret', version: (await form()).version }
    for (let fois = 0; fois < 2; fois++) expect((await enregistrer(patron, hugo, fresh)).statusCode).toBe(200)
  })
})

describe('the list', () => {
  it('refuses those without the module', async () => {
    expect((await e.demander(null, 'GET')).statusCode).toBe(401)
    expect((await e.demander(hugo, 'GET')).json().erreur).toBe('DROIT_MANQUANT')
  })

  it('holds the company’s own people, inactive ones only when asked for', async () => {
    const parti = await e.personne(patron.compte_id, 31, { actif: false, nom: 'Parti' })
    const ailleurs = (await e.equipe()).hugo
    const actifs = (await lister(patron)).map(p => p.id)
    expect(actifs).toContain(hugo.utilisateur_id)
    expect(actifs).not.toContain(parti.utilisateur_id)
    expect((await lister(patron, true)).map(p => p.id)).toContain(parti.utilisateur_id)
    expect((await lister(patron, true)).map(p => p.id)).not.toContain(ailleurs.utilisateur_id)
  })

  it('says what each may do with whom', async () => {
    expect(await trouver(patron, hugo)).toMatchObject({
      actif: 1,
      profils: [{ affect_profil_profil_id: 31, profil_libelle: 'Technicien' }],
      peut: { droits: true, acces: true, supprimer: true },
    })
    expect((await trouver(patron, patron))?.peut).toEqual({ droits: true, acces: false, supprimer: false })
    expect((await trouver(adjoint, patron))?.peut).toEqual({ droits: false, acces: false, supprimer: false })
    expect((await e.demander(patron, 'GET')).json().peut).toEqual({ inviter: true })
    expect((await e.demander(adjoint, 'GET')).json().peut).toEqual({ inviter: false })
  })
})

describe('inviting', () => {
  const corps = (plus: object = {}) => ({
    email: 'lea@exemple.fr',
    nom: 'Roy',
    prenom: 'Léa',
    profil_id: '31',
    ...plus,
  })

  it.each([
    [{ email: 'x' }, 'email', /email valide/],
    [{ nom: '' }, 'nom', /à renseigner/],
    [{ profil_id: '1' }, 'profil_id', /à choisir/],
    [{ proprietaire: true }, 'proprietaire', /inconnu/],
  ])('refuses %j', async (plus, champ, phrase) => {
    const answer = await e.demander(patron, 'POST', '', corps(plus))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs[champ]).toMatch(phrase)
  })

  it('is the owner’s, for a profile whose rights they may give, and for an address not taken here', async () => {
    expect((await e.demander(adjoint, 'POST', '', corps())).json().erreur).toBe('DROIT_MANQUANT')
    expect((await e.demander(patron, 'POST', '', corps({ email: hugo.email }))).json().erreur).toBe(
      'EMAIL_DEJA_UTILISE',
    )
    const { dataStructure, term_actions } = (await e.demander(patron, 'GET', '/create')).json()
    type Champ = { id: string; label: string; options?: { value: string }[] }
    const champ = (id: string) => (dataStructure as Champ[]).find(c => c.id === id)
    const proposes = champ('profil_id')?.options ?? []
    // What the chosen profile opens is said under it.
    expect(champ('contenu_31')?.label).toMatch(/^Ouvre Mon activité/)
    expect(term_actions).toContainEqual({ field: 'contenu_31', action: 'show', terms: ['choisi_31'] })
    expect(proposes.map(o => o.value).sort()).toEqual(['30', '31', '60'])
  })

  it('sends the mail', async () => {
    await e.test.services.jobs.start(e.test.services)
    const email = `invitee-${patron.compte_id}@exemple.fr`
    expect((await e.demander(patron, 'POST', '', corps({ email }))).statusCode).toBe(200)
    await vi.waitFor(() => expect(e.test.mails.some(m => m.to === email)).toBe(true), 10_000)
  })
})

describe('the form', () => {
  it.each([
    [{ nom: ' ' }, 'nom'],
    [{ user_cp: '8000' }, 'user_cp'],
    [{ actif: 2 }, 'actif'],
    [{ email: 'autre@exemple.fr' }, 'email'],
    [{ ville: 'x' }, 'ville'],
  ])('refuses %j', async (plus, champ) => {
    const answer = await enregistrer(patron, hugo, plus)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toEqual([champ])
  })

  it('writes what changed, once', async () => {
    const combien = () => e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.enregistrer')
    expect((await enregistrer(patron, hugo, { user_ville: 'Corbie' })).statusCode).toBe(200)
    expect((await e.demander(patron, 'GET', `/${hugo.utilisateur_id}/edit`)).json().dataProvider).toMatchObject({
      user_ville: 'Corbie',
      profil_31: 1,
      user_telephone1: '+33353010001',
    })
    const avant = await combien()
    await enregistrer(patron, hugo, { user_ville: 'Corbie' })
    expect(await combien()).toBe(avant)
  })

  it('shuts somebody out at once and says what they leave behind', async () => {
    await e.visite(hugo, { decalage: 1 })
    const answer = await enregistrer(patron, hugo, { actif: 0 })
    expect(answer.json()).toMatchObject({ code: 'warning', message: expect.stringMatching(/1.intervention/) })
    expect((await e.test.app.inject({ url: '/api/session', headers: hugo.headers })).statusCode).toBe(401)
    expect((await trouver(patron, hugo, true))?.actif).toBe(0)
  })

  it('shuts out neither oneself, nor the owner, nor anybody in another person’s name', async () => {
    const soi = { nom: 'Adjoint', prenom: 'Prénom', profil_31: 0, actif: 0 }
    expect((await enregistrer(adjoint, adjoint, soi)).json().erreur).toBe('PROPRE_ACCES')
    const elle = { nom: 'Fournier', prenom: 'Amélie', profil_60: 1, profil_31: 0 }
    expect((await enregistrer(adjoint, patron, { ...elle, actif: 0 })).json().erreur).toBe('DROIT_MANQUANT')
    const usurpee = await e.test.signIn(patron, { acteur_utilisateur_id: 1 })
    expect((await enregistrer(usurpee, hugo, { actif: 0 })).json().erreur).toBe('DROIT_MANQUANT')
    expect((await trouver(patron, hugo))?.actif).toBe(1)
  })

  it('gives and takes a profile, that of nobody who holds more than the giver', async () => {
    expect((await enregistrer(adjoint, hugo, { profil_60: 1 })).json().erreur).toBe('DROIT_MANQUANT')
    expect((await enregistrer(patron, hugo, { profil_60: 1 })).statusCode).toBe(200)
    expect(await e.menu(hugo)).toContain('vx-regulation-interventions')
    expect((await enregistrer(patron, hugo, { profil_31: 0, profil_60: 1 })).statusCode).toBe(200)
    expect(await e.menu(hugo)).not.toContain('vx-mon-activite')
  })

  it('keeps somebody who can manage people', async () => {
    const elle = { nom: 'Fournier', prenom: 'Amélie', profil_60: 0, profil_31: 0, profil_30: 1 }
    expect((await enregistrer(patron, patron, elle)).json()).toMatchObject({
      erreur: 'DERNIER_ADMINISTRATEUR',
      message: expect.stringMatching(/entreprise/),
    })
    expect((await e.demander(patron, 'GET')).statusCode).toBe(200)
  })
})

describe('deletion', () => {
  it('refuses oneself, the owner, and somebody with visits to come', async () => {
    const supprimer = (qui: TestSession, cible: TestSession) => e.demander(qui, 'DELETE', `/${cible.utilisateur_id}`)
    expect((await supprimer(patron, patron)).json().erreur).toBe('PROPRE_ACCES')
    expect((await supprimer(adjoint, patron)).json().erreur).toBe('DROIT_MANQUANT')
    await e.visite(hugo, { decalage: 2 })
    expect((await supprimer(patron, hugo)).json().erreur).toBe('ENCORE_UTILISE')
    expect(await trouver(patron, hugo)).toBeDefined()
  })

  it('takes somebody off the lists and out of the application, once', async () => {
    const path = `/${hugo.utilisateur_id}`
    expect((await e.demander(patron, 'DELETE', path)).statusCode).toBe(200)
    expect(await trouver(patron, hugo, true)).toBeUndefined()
    expect((await e.test.app.inject({ url: '/api/session', headers: hugo.headers })).statusCode).toBe(401)
    expect((await e.demander(patron, 'DELETE', path)).statusCode).toBe(404)
    expect((await e.demander(patron, 'GET', `${path}/edit`)).statusCode).toBe(404)
    const invite = { email: hugo.email, nom: 'Delattre', prenom: 'Hugo', profil_id: '31' }
    expect((await e.demander(patron, 'POST', '', invite)).json()).toMatchObject({
      erreur: 'EMAIL_DEJA_UTILISE',
      message: expect.stringMatching(/supprimée/),
    })
  })

  it('is undone by the same people, as it was, and never for another company', async () => {
    const restaurer = (qui: TestSession, actif: number) =>
      e.demander(qui, 'POST', `/${hugo.utilisateur_id}/restaurer`, { actif })
    await e.demander(patron, 'DELETE', `/${hugo.utilisateur_id}`)
    expect((await restaurer((await e.equipe()).patron, 1)).statusCode).toBe(404)
    expect((await restaurer(await e.test.signIn(patron, { acteur_utilisateur_id: 1 }), 1)).statusCode).toBe(403)
    expect((await restaurer(patron, 1)).statusCode).toBe(200)
    // A repeat is told so; somebody who is there is not switched off by it, nor told that they are.
    expect((await restaurer(patron, 1)).json()).toMatchObject({
      code: 'success',
      message: expect.stringMatching(/ fait déjà partie de vos utilisateurs\.$/),
    })
    const autre = await restaurer(patron, 0)
    expect([autre.statusCode, autre.json().message]).toEqual([
      409,
      expect.stringContaining('son accès se change dans sa fiche'),
    ])
    expect(await trouver(patron, hugo)).toMatchObject({ actif: 1, profils: [{ affect_profil_profil_id: 31 }] })
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.restaurer')).toBe(1)
    expect((await e.test.app.inject({ url: '/api/session', headers: hugo.headers })).statusCode).toBe(401)
  })
})

describe('the photo', () => {
  const image = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#0f5c5c' } })
      .png()
      .toBuffer()
  const envoyer = (payload: Buffer) =>
    e.test.app.inject({
      method: 'POST',
      url: `/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs/${hugo.utilisateur_id}/photo`,
      headers: { ...patron.headers, 'content-type': 'application/octet-stream' },
      payload,
    })

  it('refuses what is no picture', async () => {
    expect((await envoyer(Buffer.from('<svg onload="x"/>'))).json().erreur).toBe('TYPE_DE_FICHIER')
  })

  it('refuses a picture whose points cannot be read, and says so', async () => {
    const whole = await image()
    const broken = Buffer.from(whole)
    const half = whole.length >> 1
    broken.fill(0x55, half, whole.length - 20)
    for (const payload of [whole.subarray(0, half), broken]) {
      const answer = await envoyer(payload)
      expect([answer.statusCode, answer.json().message]).toEqual([
        422,
        'Cette image ne peut pas être lue\u00a0: elle est abîmée ou incomplète. Choisissez-en une autre.',
      ])
    }
    expect((await trouver(patron, hugo))?.photo).toBeNull()
  })

  it('is shown, then taken away', async () => {
    const path = `/${hugo.utilisateur_id}/photo`
    expect((await e.demander(patron, 'GET', path)).statusCode).toBe(404)
    expect((await envoyer(await image())).statusCode).toBe(200)
    expect((await trouver(patron, hugo))?.photo).toMatch(/^[0-9a-f]{64}$/)
    const lue = await e.demander(patron, 'GET', path)
    expect([lue.statusCode, lue.headers['content-type']]).toEqual([200, 'image/webp'])
    for (let n = 0; n < 2; n++) expect((await e.demander(patron, 'DELETE', path)).statusCode).toBe(200)
    expect((await trouver(patron, hugo))?.photo).toBeNull()
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.photo-retirer')).toBe(1)
  })
})
