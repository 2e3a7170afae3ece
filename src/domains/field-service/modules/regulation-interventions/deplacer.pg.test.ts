import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { HORIZON_PLAN_JOURS } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { formaterInstant, formaterJourDatee } from '#wire/moments.ts'
import { type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

const demain = () => ajouterJours(aujourdhui(), 1)
const corps = (over: object = {}) => ({
  version: 1,
  vers: null,
  jour: demain(),
  heure_debut: '09:00',
  duree_minutes: 60,
  ...over,
})
const visiteDe = async (id: number) =>
  await t.test.db.selectFrom('intervention').selectAll().where('intervention_id', '=', id).executeTakeFirstOrThrow()
const deplacer = async (e: Equipe, over: object = {}, qui = e.regulateur) =>
  await t.poster(
    qui,
    e.intervention_id,
    'deplacer',
    corps({ version: (await visiteDe(e.intervention_id)).version, ...over }),
  )
const lire = async (e: Equipe) =>
  (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()

describe('refusals', () => {
  it('is nobody’s, nor a technician’s, nor another company’s', async () => {
    const e = await t.equipe()
    const url = `/api/regulation/interventions/${e.intervention_id}/deplacer`
    expect((await t.appeler(null, 'POST', url, { payload: corps() })).statusCode).toBe(401)
    expect((await deplacer(e, {}, e.anne)).statusCode).toBe(403)
    const autre = await t.regulateur((await t.technicien()).compte_id)
    expect((await deplacer(e, {}, autre)).statusCode).toBe(404)
    expect((await t.poster(e.regulateur, 2_000_000_000, 'deplacer', corps())).statusCode).toBe(404)
  })

  it.each([
    [{ version: 0 }, 'version'],
    [{ vers: 'x' }, 'vers'],
    [{ jour: '2026-02-31' }, 'jour'],
    [{ jour: ajouterJours(aujourdhui(), -1) }, 'jour'],
    [{ jour: '2096-11-26' }, 'jour'],
    [{ jour: ajouterJours(aujourdhui(), HORIZON_PLAN_JOURS + 1) }, 'jour'],
    [{ heure_debut: '24:00' }, 'heure_debut'],
    [{ duree_minutes: 4 }, 'duree_minutes'],
    [{ duree_minutes: 721 }, 'duree_minutes'],
    [{ prix: 1 }, 'prix'],
  ])('refuses %j', async (over, champ) => {
    const answer = await deplacer(await t.equipe(), over)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it('somebody of another company, and who plans', async () => {
    const e = await t.equipe()
    const ailleurs = await t.technicien()
    for (const vers of [ailleurs.utilisateur_id, e.regulateur.utilisateur_id]) {
      expect((await deplacer(e, { vers })).statusCode).toBe(400)
    }
    expect((await visiteDe(e.intervention_id)).technicien_id).toBe(e.anne.utilisateur_id)
  })

  it('a visit that began, that is cancelled, or that changed meanwhile; nothing of it moves', async () => {
    const begun = await t.equipe()
    await t.envoyer(begun.anne, t.etapeOf(begun.intervention_id, 0, 1))
    expect((await deplacer(begun, { vers: begun.bob.utilisateur_id })).json().erreur).toBe('ETAPE_REFUSEE')
    const cancelled = await t.equipe()
    await t.annuler(cancelled)
    expect((await deplacer(cancelled)).json().erreur).toBe('ETAPE_REFUSEE')
    const e = await t.equipe()
    const { version } = await visiteDe(e.intervention_id)
    await t.affecter(e)
    const answer = await deplacer(e, { version })
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    expect((await visiteDe(e.intervention_id)).technicien_id).toBe(e.bob.utilisateur_id)
  })

  it('a place that is taken, whole: neither the hour nor the technician changed', async () => {
    const e = await t.equipe()
    await t.visite(e.bob, { heure: '15:00' })
    const avant = await visiteDe(e.intervention_id)
    const answer = await deplacer(e, { vers: e.bob.utilisateur_id, jour: aujourdhui(), heure_debut: '14:30' })
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(await visiteDe(e.intervention_id)).toEqual(avant)
  })
})

it('a visit that is moved is told with its hour once', async () => {
  const e = await t.equipe()
  const { message } = (await deplacer(e, { vers: e.bob.utilisateur_id })).json()
  expect(message).toMatch(/^[^,:]+\u00a0: placée le .+\.$/)
})

it('a visit that lasts another time is told with its length, here and in its history; one that keeps it is not', async () => {
  const e = await t.equipe()
  const long = (await deplacer(e, { vers: e.anne.utilisateur_id, duree_minutes: 105 })).json()
  expect(long.message).toMatch(/, durée 1\sh\s45, /)
  expect((await lire(e)).changements.at(-1)).toMatchObject({ apres: expect.stringMatching(/, durée 1\sh\s45$/) })
  const { version } = await visiteDe(e.intervention_id)
  const moved = await deplacer(e, { version, vers: e.bob.utilisateur_id, heure_debut: '16:00', duree_minutes: 105 })
  expect(moved.json().message).not.toContain('durée')
  const court = { version: version + 1, vers: e.anne.utilisateur_id, heure_debut: '16:00', duree_minutes: 30 }
  expect((await deplacer(e, court)).json().message).toMatch(/, durée 30\smin, /)
})

describe('what was promised to the customer', () => {
  const reporter = async (e: Equipe, over: object) => {
    const { debut } = await lire(e)
    const corps = { de: debut, jour: demain(), heure_debut: '15:00', duree_minutes: 60, ...over }
    return await t.poster(e.regulateur, e.intervention_id, 'reporter', corps)
  }

  it('stays at another hour unless it is said, and the history says both', async () => {
    const e = await t.equipe()
    const { th_libelle: promis } = await lire(e)
    expect((await reporter(e, {})).statusCode).toBe(200)
    expect((await lire(e)).th_libelle).toBe(promis)
    expect((await lire(e)).changements.at(-1).apres).not.toContain('promis')
    expect((await reporter(e, { heure_debut: '16:30', th_libelle: '16:00 - 18:00' })).statusCode).toBe(200)
    const apres = await lire(e)
    expect(apres.th_libelle).toBe('16:00 - 18:00')
    expect(apres.changements.at(-1)).toMatchObject({
      sorte: 'reporter',
      avant: expect.stringMatching(/ à 15:00, promis /),
      apres: expect.stringMatching(/ à 16:30, promis 16:00 – 18:00$/),
    })
  })

  it('changes alone as a promise, not as a postponement', async () => {
    const e = await t.equipe()
    await reporter(e, {})
    expect((await reporter(e, { th_libelle: '14:00 - 16:00' })).statusCode).toBe(200)
    const { changements } = await lire(e)
    const dit = formaterJourDatee(demain(), aujourdhui())
    expect(changements.at(-1)).toMatchObject({ sorte: 'promettre', apres: `promis ${dit}, 14:00 – 16:00` })
  })
})

describe('success', () => {
  it('technician and hour at once, through a place that its own technician has taken; the repeat changes nothing', async () => {
    const e = await t.equipe()
    // Anne has something at nine already: by her, the way would be closed.
    await t.visite(e.anne, { heure: '09:00' })
    const place = { vers: e.bob.utilisateur_id, jour: aujourdhui(), heure_debut: '09:00' }
    const answer = await deplacer(e, place)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().intervention).toMatchObject({
      technicien_id: e.bob.utilisateur_id,
      debut: instantParis(aujourdhui(), '09:00'),
      fin: instantParis(aujourdhui(), '10:00'),
    })
    const apres = await visiteDe(e.intervention_id)
    expect((await deplacer(e, { ...place, version: 1 })).statusCode).toBe(200)
    expect(await visiteDe(e.intervention_id)).toEqual(apres)
  })

  it('technician and hour at once: one line of history and one notice each say from whom and when to whom and when', async () => {
    const e = await t.equipe()
    const nomDe = (id: number) =>
      t.test.db
        .selectFrom('utilisateur')
        .select(['prenom', 'nom'])
        .where('utilisateur_id', '=', id)
        .executeTakeFirstOrThrow()
    const [anne, bob] = [await nomDe(e.anne.utilisateur_id), await nomDe(e.bob.utilisateur_id)]
    const { debut } = await lire(e)
    expect((await deplacer(e, { vers: e.bob.utilisateur_id, heure_debut: '09:30' })).statusCode).toBe(200)
    const apres = instantParis(demain(), '09:30')
    const dit = (le: string, qui: typeof anne) => `${formaterInstant(le, aujourdhui())}, ${qui.prenom} ${qui.nom}`
    const { changements } = await lire(e)
    expect(changements).toHaveLength(1)
    expect(changements[0]).toMatchObject({ sorte: 'deplacer', avant: dit(debut, anne), apres: dit(apres, bob) })
    for (const { utilisateur_id } of [e.anne, e.bob]) {
      const avis = await t.test.db
        .selectFrom('notification')
        .select(['notification_titre', 'notification_body'])
        .where('utilisateur_id', '=', utilisateur_id)
        .execute()
      expect(avis).toEqual([
        {
          notification_titre: 'Votre planning change\u00a0: déplacement',
          notification_body: expect.stringContaining(`${dit(debut, anne)} → ${dit(apres, bob)}`),
        },
      ])
    }
  })

  it('the hour alone, the technician alone, to nobody and back; the promise stays', async () => {
    const e = await t.equipe()
    const { th_libelle, debut } = await lire(e)
    expect((await deplacer(e, { vers: e.anne.utilisateur_id, heure_debut: '10:30' })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({
      debut: instantParis(demain(), '10:30'),
      technicien_id: e.anne.utilisateur_id,
      th_libelle,
    })
    expect((await deplacer(e, { heure_debut: '10:30' })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ technicien_id: null, technicien: '' })
    const back = { vers: e.anne.utilisateur_id, jour: aujourdhui(), heure_debut: '12:00' }
    expect((await deplacer(e, back)).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ debut, technicien_id: e.anne.utilisateur_id })
  })
})

it('reads what was written as several lines of one instant as the one move that it was', async () => {
  const e = await t.equipe()
  const qui = { compte_id: e.anne.compte_id, utilisateur_id: e.regulateur.utilisateur_id }
  const ligne = { ...qui, intervention_id: e.intervention_id, ancien_jour: aujourdhui() }
  const [un, deux, trois] = ['2026-11-02', '2026-11-03', '2026-11-04'].map(j => `${j}T10:00:00.000Z`)
  const { utilisateur_id: anne } = e.anne
  await t.test.db
    .insertInto('intervention_changement')
    .values([
      { ...ligne, sorte: 'affecter', avant: 'Anne', apres: 'personne', ancien_technicien_id: anne, fait_a: un ?? '' },
      { ...ligne, sorte: 'reporter', avant: 'midi', apres: 'une heure', ancien_technicien_id: null, fait_a: un ?? '' },
      { ...ligne, sorte: 'affecter', avant: 'personne', apres: 'Bob', ancien_technicien_id: null, fait_a: un ?? '' },
      { ...ligne, sorte: 'affecter', avant: 'Bob', apres: 'personne', ancien_technicien_id: anne, fait_a: deux ?? '' },
      {
        ...ligne,
        sorte: 'reporter',
        avant: 'une heure',
        apres: 'midi',
        ancien_technicien_id: null,
        fait_a: deux ?? '',
      },
      { ...ligne, sorte: 'reporter', avant: 'midi', apres: 'soir', ancien_technicien_id: null, fait_a: trois ?? '' },
    ])
    .execute()
  const migration = await readFile(
    'src/domains/field-service/server/migrations/0380-deplacement-en-une-ligne.sql',
    'utf8',
  )
  // What it does to the lines; later migrations allow more kinds of them.
  await sql.raw(migration.slice(migration.indexOf('with morceaux'))).execute(t.test.db)
  const { changements } = await lire(e)
  expect(changements.map((c: { sorte: string; avant: string; apres: string }) => [c.sorte, c.avant, c.apres])).toEqual([
    ['deplacer', 'midi, Anne', 'une heure, Bob'],
    ['deplacer', 'une heure, Bob', 'midi, personne'],
    ['reporter', 'midi', 'soir'],
  ])
})
