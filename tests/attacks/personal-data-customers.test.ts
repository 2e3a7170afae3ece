import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegUnique } from '#domains/field-service/server/testing/terrain.ts'
import { demonstration } from '../support/demonstration.ts'
import { ADMIN, personalDataOf } from '../support/personal-data.ts'
import { openTarget, type Target } from './target.ts'

const CLIENTS = '/api/regulation/clients'
const CONTACTS = '/api/entreprises/modules/gestion-interlocuteurs/interlocuteurs'
let target: Target
beforeAll(async () => {
  target = await openTarget({ prepared: await demonstration() })
})
afterAll(() => target.close())

const { call, erase, mentions, manager } = personalDataOf(() => target)

describe('a customer and who is talked to there', () => {
  async function customer(nom: string) {
    const { compte_id, admin } = await manager()
    const technician = await target.someone({ compte_id, modules: ['vx-mon-activite'] })
    const client = await target.db
      .insertInto('client')
      .values({ compte_id, client_civilite: 'Mme', client_nom: nom, client_telephone: '+33611223344' })
      .returning('client_id')
      .executeTakeFirstOrThrow()
    const adresse = await target.db
      .insertInto('adresse')
      .values({ compte_id, ...client, adresse_adresse1: `1 quai ${nom}`, consignes_acces: `Digicode ${nom}` })
      .returning('adresse_id')
      .executeTakeFirstOrThrow()
    const { prestation_id } = await target.db
      .selectFrom('prestation')
      .select('prestation_id')
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
    const from = target.services.clock().getTime() - 86_400_000
    const plage = `[${new Date(from).toISOString()},${new Date(from + 3_600_000).toISOString()})`
    const { intervention_id } = await target.db
      .insertInto('intervention')
      .values({
        compte_id,
        ...client,
        ...adresse,
        prestation_id,
        technicien_id: technician.utilisateur_id,
        plage,
        etapes_en_cours: 0,
      })
      .returning('intervention_id')
      .executeTakeFirstOrThrow()
    const contact = await call(admin, 'POST', CONTACTS, {
      interlocuteur_civilite: 'M.',
      interlocuteur_nom: `Gardien ${nom}`,
      interlocuteur_prenom: '',
      interlocuteur_fonction: '',
      interlocuteur_telephone1: '',
      interlocuteur_telephone2: '',
      interlocuteur_fax: '',
      interlocuteur_email: '',
      interlocuteur_date_naissance: null,
      interlocuteur_observations: '',
    })
    const interlocuteur_id = contact.json().id
    await call(admin, 'PUT', `${CONTACTS}/${interlocuteur_id}/affectation-clients/0`, {
      data: String(client.client_id),
    })
    return { compte_id, admin, technician, intervention_id, interlocuteur_id, path: `${CLIENTS}/${client.client_id}` }
  }

  it('go with the file that was merged into theirs, and with what was attached to it', async () => {
    const { compte_id, admin, path } = await customer('Kervadec')
    const other = await customer('Kervadoc')
    const bureau = await target.someone({ compte_id, modules: ['vx-gestion-clients-entreprises'] })
    const EP = '/api/entreprises/modules/gestion-clients-entreprises/clients'
    const [id, autre_id] = [path, other.path].map(p => p.split('/').at(-1))
    await call(bureau, 'POST', `${EP}/${autre_id}/observations`, { commentaire_texte: 'Chez Kervadoc' })
    const file = await target.app.inject({
      method: 'POST',
      url: `${EP}/${autre_id}/fichiers?filename=plan-kervadoc.jpg`,
      headers: { ...bureau.headers, 'content-type': 'application/octet-stream' },
      payload: jpegUnique(),
    })
    expect(file.statusCode, file.body).toBe(200)
    const { garde, autre, propose } = (await call(bureau, 'GET', `${EP}/${id}/fusion?autre_id=${autre_id}`)).json()
    const choix = { autre_id: autre.client_id, version: garde.version, autre_version: autre.version, choix: propose }
    expect((await call(bureau, 'POST', `${EP}/${id}/fusion`, choix)).statusCode).toBe(200)
    const { donnees } = (await call(admin, 'GET', `${path}/donnees`)).json()
    expect(donnees.client.map((c: { client_nom: string }) => c.client_nom)).toEqual(['Kervadec', 'Kervadoc'])
    expect(donnees.observations).toEqual([expect.objectContaining({ commentaire_texte: 'Chez Kervadoc' })])
    expect(donnees.fichiers_de_la_fiche).toEqual([expect.objectContaining({ nom: 'plan-kervadoc.jpg' })])
    expect((await erase(admin, path, 'Mme Kervadec')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Kervad[eo]c', 'kervadoc', '611223344'])).toEqual([])
  })

  it('are taken along and erased; the visit stays, about nobody, and its technician reads no name any more', async () => {
    const { compte_id, admin, technician, intervention_id, path } = await customer('Plougonven')
    const taken = (await call(admin, 'GET', `${path}/donnees`)).json().donnees
    expect(taken.client).toEqual([expect.objectContaining({ client_nom: 'Plougonven' })])
    expect(taken.adresses).toEqual([expect.objectContaining({ consignes_acces: 'Digicode Plougonven' })])
    expect(taken.interlocuteurs).toEqual([expect.objectContaining({ interlocuteur_nom: 'Gardien Plougonven' })])
    expect(taken.interventions).toEqual([expect.objectContaining({ intervention_id })])
    const visit = `/api/entreprises/modules/mon-activite/planning/${intervention_id}/intervention`
    expect((await call(technician, 'GET', visit)).body).toContain('Plougonven')
    const told = { compte_id, utilisateur_id: technician.utilisateur_id, notification_titre: 'Essai' }
    await target.db
      .insertInto('notification')
      .values([
        { ...told, notification_body: 'Mme Plougonven, dim. 22 nov. : le bureau retient celui de M. Haddad.' },
        {
          ...told,
          notification_body: 'Mme Plougonven a deux comptes rendus.',
          lien: `/m/regulation-interventions/2026-11-22/${intervention_id}`,
        },
        { ...told, notification_body: 'Une autre.', lien: `/m/mon-activite/intervention/${intervention_id}9` },
      ])
      .execute()
    const { version } = await target.db
      .selectFrom('intervention')
      .select('version')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()

    const [kept] = (await call(admin, 'GET', `${path}/effacement`)).json().garde
    expect(kept).toMatchObject({ quoi: expect.stringContaining('comptes rendus signés'), jusqu_au: expect.any(String) })
    expect((await erase(admin, path, 'Mme Plougonven')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Plougonven', '611223344'])).toEqual([])
    const left = await target.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', technician.utilisateur_id)
      .execute()
    expect(left.map(row => row.notification_body)).toEqual(['Une autre.'])
    const read = await call(technician, 'GET', visit)
    expect([read.statusCode, read.body.includes('Plougonven')]).toEqual([200, false])
    expect(read.json()).toMatchObject({ client_nom: 'Client effacé', consignes_acces: '' })
    const after = await target.db
      .selectFrom('intervention')
      .select('version')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBe(version + 1)
    const again = await erase(admin, path, 'Client effacé')
    expect([again.statusCode, again.json().message]).toEqual([404, 'Cette personne est déjà effacée.'])
  })

  it('somebody to talk to goes by themself too, out of the bin as well', async () => {
    const { compte_id, admin, interlocuteur_id } = await customer('Lanrivain')
    const path = `${CONTACTS}/${interlocuteur_id}`
    await target.app.inject({ method: 'DELETE', url: path, headers: admin.headers })
    expect((await call(admin, 'GET', `${path}/donnees`)).json().donnees.interlocuteur).toHaveLength(1)
    expect((await erase(admin, path, 'M. Gardien Lanrivain')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Gardien Lanrivain'])).toEqual([])
    expect((await call(admin, 'GET', `${path}/donnees`)).statusCode).toBe(404)
  })

  it('are not touched by who only plans, by another company, nor from inside somebody’s account', async () => {
    const { compte_id, path, interlocuteur_id } = await customer('Kergloff')
    const planner = await target.someone({ compte_id, modules: ADMIN.slice(1) })
    const elsewhere = await target.someone({ modules: ADMIN })
    const paths = [path, `${CONTACTS}/${interlocuteur_id}`]
    for (const [who, status] of [
      [planner, 403],
      [elsewhere, 404],
    ] as const)
      for (const at of paths) {
        expect((await call(who, 'GET', `${at}/donnees`)).statusCode).toBe(status)
        expect((await erase(who, at, 'Mme Kergloff')).statusCode).toBe(status)
      }
    expect((await mentions(compte_id, ['Kergloff'])).length).toBeGreaterThan(2)
  })
})
