import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { ouvrirEquipe } from './testing/equipe.ts'

const e = ouvrirEquipe()
let patron: TestSession
let adjoint: TestSession
let hugo: TestSession
beforeEach(async () => {
  ;({ patron, adjoint, hugo } = await e.equipe())
})

const lire = async (qui: TestSession, cible: TestSession): Promise<TransferItem[]> =>
  (await e.demander(qui, 'GET', `/${cible.utilisateur_id}/affectation-droits`)).json()
const ecrire = (qui: TestSession, cible: TestSession, ids: readonly number[]) =>
  e.demander(qui, 'PUT', `/${cible.utilisateur_id}/affectation-droits/0`, { data: ids.join(',') })
const ouverts = async (qui: TestSession, cible: TestSession) =>
  (await lire(qui, cible)).filter(l => l.etat === 1).map(l => l.id)

describe('rights', () => {
  it('never offers one that no screen and no call reads yet', async () => {
    const plannings = await e.module('vx-plannings-entreprises')
    // All are read today: one is made as if it were not, for as long as it is looked at.
    const marquer = (params: string) =>
      e.test.services.pools.systemPool.query(`update module set params = ${params} where module_id = ${plannings}`)
    await marquer(`params || '{"a_venir": true}'`)
    onTestFinished(async () => void (await marquer(`params - 'a_venir'`)))
    expect((await lire(patron, hugo)).map(l => l.id)).not.toContain(plannings)
    const answer = await ecrire(patron, hugo, [...(await ouverts(patron, hugo)), plannings])
    expect(answer.statusCode).toBe(403)
  })

  it('withdraws at once what a profile gives, and gives it back', async () => {
    const activite = await e.module('vx-mon-activite')
    const lignes = await lire(patron, hugo)
    expect(lignes.find(l => l.id === activite)).toMatchObject({ etat: 1, label: 'Mon activité (profil Technicien)' })
    const garde = (await ouverts(patron, hugo)).filter(id => id !== activite)
    expect((await ecrire(patron, hugo, garde)).statusCode).toBe(200)
    expect(await e.menu(hugo)).not.toContain('vx-mon-activite')
    expect((await e.appeler(hugo, 'GET', PLANNING)).statusCode).toBe(403)
    expect(await ouverts(patron, hugo)).toEqual(garde)
    expect((await ecrire(patron, hugo, [...garde, activite])).statusCode).toBe(200)
    expect(await e.menu(hugo)).toContain('vx-mon-activite')
    expect((await e.appeler(hugo, 'GET', PLANNING)).statusCode).toBe(200)
  })

  it('gives one more module, once', async () => {
    const vehicules = await e.module('vx-gestion-des-vehicules')
    const voulus = [...(await ouverts(patron, hugo)), vehicules]
    for (let n = 0; n < 2; n++) expect((await ecrire(patron, hugo, voulus)).statusCode).toBe(200)
    expect(await e.menu(hugo)).toContain('vx-gestion-des-vehicules')
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.droits-enregistrer')).toBe(1)
  })

  it('lets nobody give what they do not hold, nor the platform’s own screens', async () => {
    const vehicules = await e.module('vx-gestion-des-vehicules')
    expect((await lire(adjoint, hugo)).map(l => l.id)).toEqual([await e.module('vx-gestion-utilisateurs-wikaz')])
    expect((await ecrire(adjoint, hugo, [vehicules])).json().erreur).toBe('DROIT_MANQUANT')
    expect((await ecrire(patron, hugo, [await e.module('vx-gestion-profils')])).json().erreur).toBe('DROIT_MANQUANT')
    expect((await ecrire(patron, hugo, [999_999])).json().erreur).toBe('INTROUVABLE')
  })

  it('leaves alone what the giver may not give', async () => {
    const gestion = await e.module('vx-gestion-utilisateurs-wikaz')
    expect((await ecrire(adjoint, hugo, [gestion])).statusCode).toBe(200)
    expect(await e.menu(hugo)).toEqual(expect.arrayContaining(['vx-mon-activite', 'vx-gestion-utilisateurs-wikaz']))
  })

  it('are the owner’s own, and nobody’s in another person’s name', async () => {
    expect((await ecrire(adjoint, patron, [])).json().erreur).toBe('DROIT_MANQUANT')
    const usurpee = await e.test.signIn(patron, { acteur_utilisateur_id: 1 })
    expect((await ecrire(usurpee, hugo, [])).json().erreur).toBe('DROIT_MANQUANT')
    expect((await ecrire(patron, patron, [])).json().erreur).toBe('DERNIER_ADMINISTRATEUR')
    expect(await e.menu(patron)).toContain('vx-gestion-utilisateurs-wikaz')
  })

  it('never leaves the company without anybody, however two changes race', async () => {
    const second = await e.personne(patron.compte_id, 60, { proprietaire: true })
    const answers = await Promise.all([ecrire(patron, patron, []), ecrire(second, second, [])])
    expect(answers.map(a => a.statusCode).sort()).toEqual([200, 409])
  })
})

describe('properties and trades of a dispatcher', () => {
  const corps = { fonction: 'Responsable', matricule: 'R-12', couleur: '#0F5C5C' }
  const chemin = () => `/${patron.utilisateur_id}/proprietes/0`

  it.each([
    [{ couleur: 'rouge' }, 'couleur'],
    [{ fonction: 'x'.repeat(81) }, 'fonction'],
    [{ visibilite_do: 1 }, 'visibilite_do'],
  ])('refuses %j', async (plus, champ) => {
    const answer = await e.demander(patron, 'PUT', chemin(), { ...corps, ...plus })
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
  })

  it('are kept, for profile 60 only', async () => {
    expect((await e.demander(patron, 'PUT', `/${hugo.utilisateur_id}/proprietes/0`, corps)).statusCode).toBe(404)
    for (let n = 0; n < 2; n++) expect((await e.demander(patron, 'PUT', chemin(), corps)).statusCode).toBe(200)
    expect((await e.demander(patron, 'GET', `${chemin()}/edit`)).json().dataProvider).toEqual({
      ...corps,
      couleur: '#0f5c5c',
    })
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.proprietes-enregistrer')).toBe(1)
  })

  it('trades follow the service codes and are switched one by one', async () => {
    const { compte_id } = patron
    for (const metier_libelle of ['Chauffage', 'chauffage ', 'Plomberie'])
      await e.test.db
        .insertInto('prestation')
        .values({ compte_id, prestation_libelle: `Dépannage ${metier_libelle}`, metier_libelle })
        .execute()
    const chemins = `/${patron.utilisateur_id}/metiers`
    const metiers = async () => (await e.demander(patron, 'GET', chemins)).json()
    expect((await metiers()).map((m: { metier_libelle: string }) => m.metier_libelle)).toEqual([
      'Chauffage',
      'Plomberie',
    ])
    const [premier] = await metiers()
    for (let n = 0; n < 2; n++) await e.demander(patron, 'PUT', `${chemins}/${premier.metier_id}`, { affected: 1 })
    expect((await metiers()).map((m: { affected: number }) => m.affected)).toEqual([1, 0])
    expect(await e.audits(compte_id, 'gestion-utilisateurs-wikaz.metier')).toBe(1)
    const ailleurs = (await e.equipe()).patron
    const volee = await e.demander(ailleurs, 'PUT', `/${ailleurs.utilisateur_id}/metiers/${premier.metier_id}`, {
      affected: 1,
    })
    expect(volee.statusCode).toBe(404)
    await e.demander(patron, 'PUT', `${chemins}/${premier.metier_id}`, { affected: 0 })
    expect((await metiers()).map((m: { affected: number }) => m.affected)).toEqual([0, 0])
  })
})

it('trades chosen by the company stand among those of its codes, until neither names them', async () => {
  const { compte_id } = patron
  const choisir = sql`insert into entreprise_metier (compte_id, metier_id)
    select ${compte_id}, metier_id from metier_catalogue where metier_libelle = 'Ramonage'`
  const libelles = async () =>
    (await e.demander(patron, 'GET', `/${patron.utilisateur_id}/metiers`))
      .json()
      .map((m: { metier_libelle: string }) => m.metier_libelle)
  expect(await libelles()).toEqual([])
  await choisir.execute(e.test.db)
  expect(await libelles()).toEqual(['Ramonage'])
  await sql`delete from entreprise_metier where compte_id = ${compte_id}`.execute(e.test.db)
  expect(await libelles()).toEqual([])
})

describe('services and visibility of a technician', () => {
  it('keeps exactly the services named, seen from the service too', async () => {
    const { compte_id } = patron
    const ids: number[] = []
    for (const sorte of ['prestation', 'prestation', 'fourniture'] as const) {
      const valeurs = { compte_id, prestation_libelle: `Acte ${ids.length}`, sorte }
      const row = await e.test.db
        .insertInto('prestation')
        .values(valeurs)
        .returning('prestation_id')
        .executeTakeFirstOrThrow()
      ids.push(row.prestation_id)
    }
    const [a = 0, b = 0, fourniture = 0] = ids
    const chemin = `/${hugo.utilisateur_id}/affectation-competences`
    const garder = (...choisies: number[]) => e.demander(patron, 'PUT', `${chemin}/0`, { data: choisies.join(',') })
    expect((await garder(fourniture)).statusCode).toBe(404)
    expect((await garder(a, b)).statusCode).toBe(200)
    expect((await garder(b)).statusCode).toBe(200)
    expect((await e.demander(patron, 'GET', chemin)).json()).toEqual([
      { id: a, label: 'Acte 0', etat: 0, module_parent_id: null },
      { id: b, label: 'Acte 1', etat: 1, module_parent_id: null },
    ])
    const liens = await e.test.db
      .selectFrom('prestation_technicien' as never)
      .selectAll()
      .where('compte_id' as never, '=', compte_id as never)
      .execute()
    expect(liens).toEqual([{ compte_id, prestation_id: b, utilisateur_id: hugo.utilisateur_id }])
  })

  it('shows or hides them to issuers, technicians only', async () => {
    const chemin = `/${hugo.utilisateur_id}/visibilite-do`
    expect((await e.demander(patron, 'GET', `/${patron.utilisateur_id}/visibilite-do`)).statusCode).toBe(404)
    expect((await e.demander(patron, 'PUT', chemin, { visibilite_do: 2 })).statusCode).toBe(400)
    expect((await e.demander(patron, 'GET', chemin)).json()).toEqual({ propriete_visibilite_do: 0 })
    for (let n = 0; n < 2; n++) await e.demander(patron, 'PUT', chemin, { visibilite_do: 1 })
    expect((await e.demander(patron, 'GET', chemin)).json()).toEqual({ propriete_visibilite_do: 1 })
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.visibilite-enregistrer')).toBe(1)
  })
})
