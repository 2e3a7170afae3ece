import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'

const m = ouvrirMaison()
let anne: TestSession
let luc: TestSession
let id: number
let chambre: number
beforeEach(async () => {
  anne = await m.cadre()
  luc = await m.cadre(anne.compte_id)
  id = await m.inscrire(anne, 'Petit')
  chambre = await m.ouvrirLogement(anne)
})
const url = (path = '') => `${RESIDENTS}/${id}${path}`
const avis = async (qui: TestSession) =>
  await m.db
    .selectFrom('notification')
    .select(['notification_titre', 'notification_body', 'lien'])
    .where('utilisateur_id', '=', qui.utilisateur_id)
    .orderBy('notification_id')
    .execute()
const titres = async (qui = luc) => (await avis(qui)).map(a => a.notification_titre)
const lire = () =>
  m.db.updateTable('notification').set({ lue_a: new Date() }).where('utilisateur_id', '=', luc.utilisateur_id).execute()
const absence = (du: number) => ({
  ...{ absence_sorte: 'hospitalisation', absence_du: m.jour(du), absence_au: null, absence_lieu: 'CHU Nord' },
})

describe('what is done about a resident', () => {
  it('is told to the others who have the residents of this house, never to whoever does it, nor elsewhere', async () => {
    const ailleurs = await m.cadre()
    const sans = await m.someone({ compte_id: anne.compte_id, modules: [] })
    await m.loger(anne, id, chambre, -9)
    for (const qui of [anne, sans, ailleurs]) expect(await avis(qui)).toEqual([])
    expect(await avis(luc)).toMatchObject([
      { notification_titre: 'Un résident arrive', lien: `/m/gestion-residents/${id}` },
    ])
    // What was refused is told to nobody.
    expect((await m.appeler(anne, 'POST', url('/appartements'), m.sejour(chambre, -9))).status).toBe(409)
    expect(await titres()).toHaveLength(1)
  })

  it('is told act by act: nobody’s name on a locked screen, nothing of their health nor of their room inside', async () => {
    await m.loger(anne, id, chambre, -9)
    await m.loger(anne, id, await m.ouvrirLogement(anne, { logement_numero: 'B777' }), -7)
    const { absence_id } = await m.reussir(anne, 'POST', url('/absences'), absence(-5))
    await m.reussir(anne, 'PUT', url(`/absences/${absence_id}`), { absence_au: m.jour(-3) })
    await m.reussir(anne, 'PUT', url('/sortie'), { sortie: m.jour(0), sortie_motif: 'Rejoint sa fille' })
    expect(await titres()).toEqual([
      'Un résident arrive',
      'Un résident change de logement',
      'Un résident s’absente',
      'Un résident revient',
      'Un résident quitte la maison',
    ])
    expect((await titres()).join()).not.toMatch(/Petit|Denise/)
    const corps = (await avis(luc)).map(a => a.notification_body)
    for (const texte of corps) expect(texte).toMatch(/^Mme Denise Petit, le \d/)
    expect(corps.join()).not.toMatch(/CHU|ospital|fille|B777/)
  })
})

describe('the end of a stay', () => {
  const finir = (affect_id: number, decalage: number | null) =>
    m.appeler(anne, 'PUT', url(`/appartements/${affect_id}`), {
      ...{ affect_date_fin: decalage === null ? null : m.jour(decalage), affect_motif_fin: '' },
    })

  it('is told without a leaving; taken back, to who has read it alone, once', async () => {
    const affect_id = await m.loger(anne, id, chambre, -9)
    expect((await finir(affect_id, -12)).status).toBe(400)
    expect(await titres()).toEqual(['Un résident arrive'])
    expect((await finir(affect_id, 4)).status).toBe(200)
    expect(await titres()).toEqual(['Un résident arrive', 'Un séjour se termine'])
    await finir(affect_id, 4)
    expect(await titres()).toHaveLength(2)
    expect((await finir(affect_id, null)).status).toBe(200)
    expect(await titres()).toEqual(['Un résident arrive'])
    await finir(affect_id, 5)
    await lire()
    const tard = await m.cadre(anne.compte_id)
    await finir(affect_id, null)
    expect(await titres()).toEqual(['Un résident arrive', 'Un séjour se termine', 'Une fin de séjour est retirée'])
    expect(await titres(tard)).toEqual([])
  })
})

describe('a house that plans', () => {
  const poster = async (qui: TestSession, jours: number) => {
    const [du, au] = ['08:00', '16:00'].map(heure => instantParis(m.jour(jours), heure))
    const { rows } = await sql<{ poste_id: number }>`insert into poste (compte_id, poste_libelle, poste_code,
        poste_heure_debut, poste_heure_fin, color)
      values (${qui.compte_id}, ${`Poste ${jours}`}, ${`P${jours}`}, '08:00', '16:00', '#aabbcc') returning poste_id`.execute(
      m.db,
    )
    await sql`insert into pointage (compte_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin, plages)
      values (${qui.compte_id}, ${qui.utilisateur_id}, ${m.jour(jours)}::date, ${rows[0]?.poste_id}, '08:00', '16:00',
        tstzmultirange(tstzrange(${du}, ${au})))`.execute(m.db)
  }

  it('tells who works on that day and who runs the planning, nobody at rest', async () => {
    const repos = await m.cadre(anne.compte_id)
    const dirige = await m.someone({ compte_id: anne.compte_id, modules: [MODULE_RESIDENTS, MODULE_PLANNING] })
    const sans = await m.someone({ compte_id: anne.compte_id, modules: [MODULE_PLANNING] })
    await poster(luc, 3)
    await poster(repos, 0)
    const affect_id = await m.loger(anne, id, chambre, 3)
    for (const qui of [luc, dirige]) expect(await titres(qui)).toEqual(['Un résident arrive'])
    for (const qui of [repos, sans, anne]) expect(await titres(qui)).toEqual([])
    await m.reussir(anne, 'DELETE', url(`/appartements/${affect_id}`))
    // What has begun is told to who works today.
    await m.loger(anne, id, chambre, -9)
    expect([await titres(luc), await titres(repos)]).toEqual([[], ['Un résident arrive']])
  })
})

describe('taken back', () => {
  it('its notice goes where nobody has read it', async () => {
    const affect_id = await m.loger(anne, id, chambre, -9)
    await m.reussir(anne, 'DELETE', url(`/appartements/${affect_id}`))
    expect(await titres()).toEqual([])
    await m.loger(anne, id, chambre, -9)
    const { absence_id } = await m.reussir(anne, 'POST', url('/absences'), absence(-5))
    await m.reussir(anne, 'PUT', url(`/absences/${absence_id}`), { absence_au: m.jour(-3) })
    // Another day takes the place of the one that was told.
    await m.reussir(anne, 'PUT', url(`/absences/${absence_id}`), { absence_au: m.jour(-2) })
    expect(await titres()).toEqual(['Un résident arrive', 'Un résident s’absente', 'Un résident revient'])
    await m.reussir(anne, 'PUT', url(`/absences/${absence_id}`), { absence_au: null })
    await m.reussir(anne, 'DELETE', url(`/absences/${absence_id}`))
    await m.reussir(anne, 'PUT', url('/sortie'), { sortie: m.jour(0), sortie_motif: '' })
    await m.reussir(anne, 'DELETE', url('/sortie'))
    expect(await titres()).toEqual(['Un résident arrive'])
  })

  it('whoever has read it is told, once', async () => {
    await m.loger(anne, id, chambre, -9)
    await m.reussir(anne, 'PUT', url('/sortie'), { sortie: m.jour(0), sortie_motif: '' })
    await lire()
    await m.reussir(anne, 'DELETE', url('/sortie'))
    expect((await m.appeler(anne, 'DELETE', url('/sortie'))).status).toBe(409)
    expect(await titres()).toEqual(['Un résident arrive', 'Un résident quitte la maison', 'Une sortie est retirée'])
    expect((await avis(luc)).at(-1)?.notification_body).toMatch(/^Mme Denise Petit, le /)
  })
})
