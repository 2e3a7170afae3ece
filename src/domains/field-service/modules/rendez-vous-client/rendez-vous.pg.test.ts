import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { hashToken } from '#server/http/token.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { demain, jourOuvre, ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, lierA, demander, creneaux, visite, auBureau, changements } = ouvrirRdv()

describe('success', () => {
  it('confirms; the repeat changes nothing; the desk sees it, until another day is promised', async () => {
    const e = await rdv()
    expect((await demander('GET', e.jeton)).json()).toMatchObject({
      ...{ jour: e.jour, creneau: '08:00 - 10:00', prestation: 'Dépannage chaudière', technicien: 'Hugo' },
      adresse: '1 rue du Quai',
      ...{ etat: 'prevu', confirme: false, confirmable: true, deplacer: null, rapport: null, avis: null },
    })
    const answer = await demander('POST', e.jeton, '/confirmer', e.vu)
    expect([answer.statusCode, answer.json().confirme]).toEqual([200, true])
    const { confirme_a } = (await auBureau(e)).prevenir
    expect(confirme_a).toEqual(expect.any(String))
    t.test.advance(60_000)
    expect((await demander('POST', e.jeton, '/confirmer', e.vu)).json().confirme).toBe(true)
    expect((await auBureau(e)).prevenir.confirme_a).toBe(confirme_a)
    await sql`update intervention set th_libelle = '10:00 - 12:00', plage = tstzrange(lower(plage) + interval '2 hours',
      upper(plage) + interval '2 hours') where intervention_id = ${e.intervention_id}`.execute(t.test.db)
    expect((await demander('GET', e.jeton)).json().confirme).toBe(false)
    expect((await auBureau(e)).prevenir.confirme_a).toBeNull()
  })

  it('tells when it really comes where the desk moved it and kept its promise; that is what is confirmed then', async () => {
    const e = await rdv()
    await demander('POST', e.jeton, '/confirmer', e.vu)
    const bouger = async (jour: string, heure_debut: string, promis = '08:00 - 10:00') => {
      const version = (await visite(e))?.version
      const corps = { version, vers: e.anne.utilisateur_id, jour, heure_debut, duree_minutes: 60 }
      const url = `/api/regulation/interventions/${e.intervention_id}/deplacer`
      const answer = await t.appeler(e.regulateur, 'POST', url, { payload: corps })
      expect(answer.statusCode, answer.body).toBe(200)
      expect((await visite(e))?.th_libelle).toBe(promis)
      return (await demander('GET', e.jeton)).json()
    }
    // Later in the same two hours, the promise holds, and what was agreed with it.
    expect(await bouger(e.jour, '08:45')).toMatchObject({ creneau: '08:00 - 10:00', ancien: null, confirme: true })
    const tard = await bouger(e.jour, '15:00')
    expect(tard).toMatchObject({
      creneau: '14:00 - 16:00',
      ancien: '08:00 - 10:00',
      confirme: false,
      confirmable: true,
    })
    expect((await auBureau(e)).prevenir.confirme_a).toBeNull()
    // What they read before is not what they agree to now.
    expect((await demander('POST', e.jeton, '/confirmer', e.vu)).json().erreur).toBe('PLAN_MODIFIE')
    const vu = { jour: e.jour, creneau: '14:00 - 16:00' }
    for (const _fois of [1, 2]) expect((await demander('POST', e.jeton, '/confirmer', vu)).json().confirme).toBe(true)
    expect((await auBureau(e)).prevenir.confirme_a).toEqual(expect.any(String))
    expect(await creneaux(e.jeton)).not.toContainEqual(expect.objectContaining(vu))
    const apres = ajouterJours(e.jour, 1)
    // What they agreed to is what is promised from then on, with its day.
    const agreed = { ancien: '14:00 - 16:00', ancien_jour: e.jour, confirme: false }
    expect(await bouger(apres, '18:30', '14:00 - 16:00')).toMatchObject({
      ...{ jour: apres, creneau: '18:00 - 20:00' },
      ...agreed,
    })
    expect(await bouger(apres, '09:30', '14:00 - 16:00')).toMatchObject({
      ...{ jour: apres, creneau: '08:00 - 10:00' },
      ...agreed,
    })
  })

  it('says which day it is not any more where the desk moved it whole, until they agree to the new one', async () => {
    const e = await rdv()
    const apres = ajouterJours(e.jour, jourOuvre())
    const place = {
      version: (await visite(e))?.version,
      vers: null,
      jour: apres,
      heure_debut: '08:15',
      duree_minutes: 60,
    }
    expect((await t.poster(e.regulateur, e.intervention_id, 'deplacer', place)).statusCode).toBe(200)
    const ancien = { ancien: '08:00 - 10:00', ancien_jour: e.jour }
    const lu = (await demander('GET', e.jeton)).json()
    expect(lu).toMatchObject({ jour: apres, creneau: '08:00 - 10:00', ...ancien, confirmable: true })
    expect(await auBureau(e)).toMatchObject({ jour: apres, th_libelle: '08:00 - 10:00', th_jour: e.jour })
    const vu = { jour: apres, creneau: '08:00 - 10:00' }
    for (const _fois of [1, 2])
      expect((await demander('POST', e.jeton, '/confirmer', vu)).json()).toMatchObject({
        ...{ confirme: true, ancien: null, ancien_jour: null },
      })
    const { changements: dits, ...bureau } = await auBureau(e)
    expect(bureau).toMatchObject({ jour: apres, th_libelle: '08:00 - 10:00', th_jour: apres })
    expect(dits.slice(1)).toMatchObject([
      { sorte: 'promettre', auteur: 'le client', avant: expect.stringMatching(/^promis .+, 08:00 – 10:00$/) },
    ])
  })

  it('says to call a company only where it has a number', async () => {
    const e = await rdv({ jour: aujourdhui() })
    const lu = async (numero: string) => {
      await t.test.db
        .updateTable('compte')
        .set({ compte_telephone1: numero })
        .where('compte_id', '=', e.anne.compte_id)
        .execute()
      return (await demander('GET', e.jeton)).json().deplacer
    }
    expect(await lu('+33322000000')).toBe('C’est aujourd’hui\u00a0: appelez l’entreprise pour changer d’heure.')
    expect(await lu('')).toBe('C’est aujourd’hui\u00a0: l’heure ne se change plus ici.')
  })

  it('of hours that nobody promised, agreeing promises the day alone: moved, it is not the day that was told', async () => {
    const e = await rdv()
    await sql`update intervention set th_libelle = '', th_jour = null
      where intervention_id = ${e.intervention_id}`.execute(t.test.db)
    const { creneau, ancien, ancien_jour } = (await demander('GET', e.jeton)).json()
    expect([creneau, ancien, ancien_jour]).toEqual(['08:00 – 09:00', null, null])
    expect((await demander('POST', e.jeton, '/confirmer', { jour: e.jour, creneau })).json().confirme).toBe(true)
    expect(await auBureau(e)).toMatchObject({ th_libelle: '', th_jour: e.jour, changements: [] })
    const apres = ajouterJours(e.jour, jourOuvre())
    const place = {
      version: (await visite(e))?.version,
      vers: null,
      jour: apres,
      heure_debut: '08:15',
      duree_minutes: 60,
    }
    expect((await t.poster(e.regulateur, e.intervention_id, 'deplacer', place)).statusCode).toBe(200)
    expect((await demander('GET', e.jeton)).json()).toMatchObject({ jour: apres, ancien: '', ancien_jour: e.jour })
    const vu = { jour: apres, creneau: '08:15 – 09:15' }
    expect((await demander('POST', e.jeton, '/confirmer', vu)).json()).toMatchObject({
      ancien: null,
      ancien_jour: null,
    })
    const bureau = await auBureau(e)
    expect(bureau).toMatchObject({ th_libelle: '', th_jour: apres })
    expect(bureau.changements.at(-1)).toMatchObject({ sorte: 'promettre', auteur: 'le client' })
  })

  it('proposes six free places at most, two a day, never its own; moves to one, told to the desk as the customer’s', async () => {
    const e = await rdv()
    const libres = await creneaux(e.jeton)
    expect(libres.length).toBeGreaterThan(2)
    expect(libres.length).toBeLessThanOrEqual(6)
    expect(libres).not.toContainEqual(expect.objectContaining(e.vu))
    for (const { jour } of libres) {
      expect(libres.filter((c: { jour: string }) => c.jour === jour).length).toBeLessThanOrEqual(2)
      expect(jour > aujourdhui()).toBe(true)
    }
    const choisi = libres.at(-1)
    const corps = { de: e.vu, jour: choisi.jour, th_id: choisi.th_id }
    const answer = await demander('POST', e.jeton, '/deplacer', corps)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ jour: choisi.jour, creneau: choisi.creneau, confirme: true }),
    ])
    const bureau = await auBureau(e)
    expect(bureau).toMatchObject({
      jour: choisi.jour,
      th_libelle: choisi.creneau,
      th_jour: choisi.jour,
      technicien_id: e.anne.utilisateur_id,
    })
    expect(bureau.changements.at(-1)).toMatchObject({ sorte: 'reporter', auteur: 'le client' })
    expect(bureau.prevenir.confirme_a).toEqual(expect.any(String))
    const dites = async () =>
      (
        await sql<{ notification_titre: string }>`select notification_titre from notification
      where utilisateur_id = ${e.regulateur.utilisateur_id}`.execute(t.test.db)
      ).rows.map(r => r.notification_titre)
    expect(await dites()).toContain('Un client a déplacé son rendez-vous')
    // The same again, as a page that heard no answer sends it: done already, and nothing moves nor is told twice.
    const avant = [await changements(e), await dites()]
    const encore = await demander('POST', e.jeton, '/deplacer', corps)
    expect([encore.statusCode, encore.json()]).toEqual([200, answer.json()])
    expect([await changements(e), await dites()]).toEqual(avant)
    // Another place, by what was read before: refused.
    const ailleurs = { ...corps, th_id: corps.th_id === 5 ? 6 : 5 }
    expect((await demander('POST', e.jeton, '/deplacer', ailleurs)).json().erreur).toBe('PLAN_MODIFIE')
  })

  it('two customers at once on the last place of one technician: one has it, the other is told and keeps theirs', async () => {
    const a = await rdv()
    await sql`update intervention set technicien_id = null where compte_id = ${a.anne.compte_id}`.execute(t.test.db)
    const autre = await t.visite(a.anne, { decalage: 1, heure: '08:30', minutes: 60 })
    await sql`update intervention set technicien_id = null where intervention_id = ${autre.intervention_id}`.execute(
      t.test.db,
    )
    const b = { ...autre, anne: a.anne }
    const jeton = await lierA(b)
    const jour = ajouterJours(demain(), jourOuvre())
    // Eleven to two is taken: what is left of these two hours holds one visit.
    const pris = await t.visite(a.anne, { decalage: 1 + jourOuvre(), heure: '11:00', minutes: 180 })
    expect(pris.intervention_id).toBeGreaterThan(0)
    const corps = { jour, th_id: 6 }
    const answers = await Promise.all([
      demander('POST', a.jeton, '/deplacer', { de: a.vu, ...corps }),
      demander('POST', jeton, '/deplacer', { de: a.vu, ...corps }),
    ])
    expect(answers.map(r => r.statusCode).sort()).toEqual([200, 409])
    const perdu = answers.find(r => r.statusCode === 409)?.json()
    expect([perdu.erreur, perdu.message]).toEqual([
      'CRENEAU_OCCUPE',
      'Ce créneau vient d’être pris\u00a0: choisissez-en un autre.',
    ])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from intervention
      where compte_id = ${a.anne.compte_id} and jour = ${jour} and th_libelle = '10:00 - 12:00'`.execute(t.test.db)
    expect(rows[0]?.n).toBe(1)
  })

  it('the customer and the desk at once: one of the two moves it, the other is told, and nobody waits in a circle', async () => {
    for (let n = 0; n < 4; n++) {
      const e = await rdv()
      const [libre] = await creneaux(e.jeton)
      const avant = await visite(e)
      const bureau = { version: avant?.version, vers: e.bob.utilisateur_id, jour: ajouterJours(demain(), 5) }
      const [client, desk] = await Promise.all([
        demander('POST', e.jeton, '/deplacer', { de: e.vu, jour: libre.jour, th_id: libre.th_id }),
        t.poster(e.regulateur, e.intervention_id, 'deplacer', { ...bureau, heure_debut: '15:00', duree_minutes: 60 }),
      ])
      expect([client.statusCode, desk.statusCode].sort()).toEqual([200, 409])
      expect([client, desk].find(r => r.statusCode === 409)?.json().erreur).toBe('PLAN_MODIFIE')
      expect((await auBureau(e)).jour).toBe(client.statusCode === 200 ? libre.jour : bureau.jour)
    }
  })

  it('a link moves its visit eight times a day, and is told to wait after that', async () => {
    const e = await rdv()
    const de = { ...e.vu, creneau: 'lu il y a longtemps' }
    for (let n = 0; n < 8; n++)
      expect((await demander('POST', e.jeton, '/deplacer', { de, jour: demain(), th_id: 6 })).statusCode).toBe(409)
    expect((await demander('POST', e.jeton, '/deplacer', { de, jour: demain(), th_id: 6 })).statusCode).toBe(429)
    expect((await demander('POST', e.jeton, '/confirmer', e.vu)).statusCode).toBe(200)
  })

  it('says about when they arrive, from the visit before, and nothing where nobody can say', async () => {
    const e = await rdv({ jour: aujourdhui() })
    const midi = instantParis(aujourdhui(), '12:00')
    await sql`update intervention set etapes_en_cours = 1, heure_ordre = ${midi}::timestamptz
      where intervention_id = ${e.intervention_id}`.execute(t.test.db)
    expect((await demander('GET', e.jeton)).json()).toMatchObject({
      etat: 'en-route',
      arrivee: null,
      deplacer: expect.any(String),
    })
    const avant = await t.visite(e.anne, { heure: '06:00' })
    await sql`update adresse set adresse_latitude = 50.0 where adresse_id = ${avant.adresse_id}`.execute(t.test.db)
    await sql`update intervention set etapes_en_cours = 3, intervention_cloture = 1, heure_cloture = ${midi}::timestamptz
      where intervention_id = ${avant.intervention_id}`.execute(t.test.db)
    // 11.1 km as the crow flies, 14.5 by road, 21.7 minutes: told to the next five.
    expect((await demander('GET', e.jeton)).json().arrivee).toBe('12:25')
    t.test.advance(3_600_000)
    expect((await demander('GET', e.jeton)).json().arrivee).toBeNull()
    t.test.advance(-3_600_000)
  })

  it('gives the report and its PDF once they were sent, and takes one answer, that may be given again', async () => {
    const e = await t.equipe()
    for (const [de, vers] of [
      [0, 1],
      [1, 2],
    ] as const)
      await t.envoyer(e.anne, t.etapeOf(e.intervention_id, de, vers))
    const rapport = await t.rapport(e.anne, e.intervention_id, { observation_client: 'Joint remplacé' })
    expect((await t.envoyer(e.anne, await t.clotureOf(rapport))).outcome).toBe('applied')
    const jeton = await lierA(e)
    expect((await demander('GET', jeton)).json()).toMatchObject({ etat: 'termine', rapport: null })
    expect((await demander('GET', jeton, '/compte-rendu')).statusCode).toBe(404)
    await sql`update client set client_email = 'camille@exemple.fr' where compte_id = ${e.anne.compte_id}`.execute(
      t.test.db,
    )
    expect((await t.poster(e.regulateur, e.intervention_id, 'prevenir', { canal: 'mail' })).statusCode).toBe(200)
    const { rows } = await sql<{ jeton_sha256: Buffer }>`select jeton_sha256 from lien_client
      where compte_id = ${e.anne.compte_id} and revoque_a is null`.execute(t.test.db)
    // The former one was this address's: it is the one that was sent again.
    expect(rows[0]?.jeton_sha256.equals(hashToken(jeton))).toBe(true)
    const lu = (await demander('GET', jeton)).json()
    expect(lu.rapport).toMatchObject({ observation: 'Joint remplacé', total_ttc_cents: expect.any(Number) })
    expect(JSON.stringify(lu)).not.toContain('Essai concluant')
    const pdf = await demander('GET', jeton, '/compte-rendu')
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const note of [2, 1]) await demander('PUT', jeton, '/avis', { note, commentaire: 'En retard' })
    // The office is told at once, and once.
    const { rows: avis } = await sql<{ body: string }>`select notification_body as body from notification
      where compte_id = ${e.anne.compte_id} and utilisateur_id = ${e.regulateur.utilisateur_id}
        and notification_titre = 'Un client n’est pas satisfait'`.execute(t.test.db)
    expect(avis).toEqual([{ body: expect.stringContaining('le client a répondu 2 sur 5, avec un commentaire.') }])
    // A page that was read before that answer does not silence it; what it says again is one answer.
    const vieille = await demander('PUT', jeton, '/avis', { note: 4, commentaire: '', de: null })
    expect([vieille.statusCode, vieille.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    const pareille = await demander('PUT', jeton, '/avis', { note: 1, commentaire: 'En retard', de: null })
    expect([pareille.statusCode, pareille.json().avis]).toEqual([200, { note: 1, commentaire: 'En retard' }])
    const de = { note: 1, commentaire: 'En retard' }
    const change = await demander('PUT', jeton, '/avis', { note: 4, commentaire: 'Bien, finalement', de })
    expect(change.json().avis).toEqual({ note: 4, commentaire: 'Bien, finalement' })
    expect((await auBureau(e)).prevenir.avis).toMatchObject({ note: 4, commentaire: 'Bien, finalement' })
  })
})
