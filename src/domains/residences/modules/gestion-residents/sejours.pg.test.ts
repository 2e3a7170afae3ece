import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
let id: number
let chambre: number
let studio: number
beforeEach(async () => {
  anne = await m.cadre()
  id = await m.inscrire(anne, 'Petit')
  chambre = await m.ouvrirLogement(anne)
  studio = await m.ouvrirLogement(anne)
})
const ecrire = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  m.appeler(anne, method, `${RESIDENTS}/${id}${path}`, body)
const lire = async () => await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)
const absence = (du: number, au: number | null) => ({
  ...{ absence_sorte: 'hospitalisation', absence_du: m.jour(du), absence_lieu: 'CHU' },
  absence_au: au === null ? null : m.jour(au),
})

describe('an admission', () => {
  it('refuses a room without a place, a day before the birth, one far ahead, and a reading that is old', async () => {
    await m.loger(anne, await m.inscrire(anne, 'Roche'), chambre, -9)
    const complet = await ecrire('POST', '/appartements', m.sejour(chambre, 0))
    expect([complet.status, complet.body.erreur]).toEqual([409, 'LOGEMENT_COMPLET'])
    for (const affect_date_debut of ['1930-01-01', m.jour(800)]) {
      const refus = await ecrire('POST', '/appartements', { ...m.sejour(studio, 0), affect_date_debut })
      expect(refus.body.champs, affect_date_debut).toHaveProperty('affect_date_debut')
    }
    const perimee = await ecrire('POST', '/appartements', { ...m.sejour(studio, 0), version: '99' })
    expect([perimee.status, perimee.body.erreur]).toEqual([409, 'SEJOUR_MODIFIE'])
    expect(await m.etatDe(anne, id)).toBe('attente')
  })

  it('gives a room from a day, and is taken back as if it had not been', async () => {
    const affect_id = await m.loger(anne, id, chambre, -3)
    expect(await lire()).toMatchObject({ etat: 'present', entree: m.jour(-3), logement_id: chambre })
    expect((await ecrire('DELETE', `/appartements/${affect_id}`)).status).toBe(200)
    expect(await lire()).toMatchObject({ etat: 'attente', entree: null, logement_id: null })
    expect((await ecrire('DELETE', `/appartements/${affect_id}`)).status).toBe(404)
  })

  it('of two at once into the last place, one is refused', async () => {
    const autre = await m.inscrire(anne, 'Roche')
    const asks = [id, autre].map(qui =>
      m.appeler(anne, 'POST', `${RESIDENTS}/${qui}/appartements`, m.sejour(chambre, 0)),
    )
    expect((await Promise.all(asks)).map(a => a.status).toSorted()).toEqual([200, 409])
  })

  it('stays while an absence stands on it', async () => {
    const affect_id = await m.loger(anne, id, chambre, -3)
    await ecrire('POST', '/absences', absence(-1, null))
    expect((await ecrire('DELETE', `/appartements/${affect_id}`)).body.erreur).toBe('SEJOUR_MODIFIE')
  })
})

describe('a move', () => {
  it('refuses the same room, the same day, and a stay that is to come', async () => {
    await m.loger(anne, id, chambre, -3)
    expect((await ecrire('POST', '/appartements', m.sejour(chambre, 0))).body.champs).toHaveProperty('logement_id')
    expect((await ecrire('POST', '/appartements', m.sejour(studio, -3))).body.erreur).toBe('SEJOUR_CHEVAUCHE')
    await m.loger(anne, id, studio, 5)
    const tiers = await m.ouvrirLogement(anne)
    expect((await ecrire('POST', '/appartements', m.sejour(tiers, 1))).body.message).toContain('retirez-le d’abord')
    expect((await ecrire('POST', '/appartements', m.sejour(tiers, -9))).body.champs).toHaveProperty('affect_date_debut')
  })

  it('ends one stay and begins the other on one day, and is taken back as one', async () => {
    await m.loger(anne, id, chambre, -3)
    const second = await m.loger(anne, id, studio, 0)
    expect(await m.sejoursDe(anne, id)).toEqual([
      [chambre, m.jour(-3), m.jour(0)],
      [studio, m.jour(0), null],
    ])
    expect((await ecrire('DELETE', `/appartements/${second}`)).status).toBe(200)
    expect(await m.sejoursDe(anne, id)).toEqual([[chambre, m.jour(-3), null]])
    expect((await lire()).historique.map((h: { quoi: string }) => h.quoi.split(' ')[0])).toEqual([
      ...['Séjour', 'Logement', 'Admission', 'Fiche'],
    ])
  })

  it('carries the end that was said, and gives the old room back only while nobody has it', async () => {
    const premier = await m.loger(anne, id, chambre, -3)
    await ecrire('PUT', `/appartements/${premier}`, { affect_date_fin: m.jour(20), affect_motif_fin: 'Temporaire' })
    const second = await m.loger(anne, id, studio, 0)
    expect((await m.sejoursDe(anne, id))[1]).toEqual([studio, m.jour(0), m.jour(20)])
    const autre = await m.inscrire(anne, 'Roche')
    const pris = await m.loger(anne, autre, chambre, 0)
    const refus = await ecrire('DELETE', `/appartements/${second}`)
    expect([refus.body.erreur, refus.body.message]).toEqual(['LOGEMENT_COMPLET', expect.stringContaining('depuis')])
    await m.reussir(anne, 'DELETE', `${RESIDENTS}/${autre}/appartements/${pris}`)
    expect((await ecrire('DELETE', `/appartements/${second}`)).status).toBe(200)
    expect(await m.sejoursDe(anne, id)).toEqual([[chambre, m.jour(-3), m.jour(20)]])
  })
})

describe('the end of a stay', () => {
  it('is said once, after its beginning, and taken back', async () => {
    const affect_id = await m.loger(anne, id, chambre, -3)
    const finir = (decalage: number | null) =>
      ecrire('PUT', `/appartements/${affect_id}`, {
        ...{ affect_date_fin: decalage === null ? null : m.jour(decalage), affect_motif_fin: '' },
      })
    expect((await finir(-3)).body.champs).toHaveProperty('affect_date_fin')
    expect((await finir(4)).body.avant).toEqual({ affect_date_fin: null, affect_motif_fin: '' })
    expect((await finir(4)).status).toBe(200)
    expect((await finir(6)).body.erreur).toBe('SEJOUR_MODIFIE')
    expect((await finir(null)).status).toBe(200)
    expect(await m.sejoursDe(anne, id)).toEqual([[chambre, m.jour(-3), null]])
  })
})

describe('a stay in hospital', () => {
  it('refuses what is before the entry, turned round, or over another one', async () => {
    expect((await ecrire('POST', '/absences', absence(0, null))).body.erreur).toBe('SEJOUR_MODIFIE')
    await m.loger(anne, id, chambre, -9)
    expect((await ecrire('POST', '/absences', absence(-10, null))).body.champs).toHaveProperty('absence_du')
    expect((await ecrire('POST', '/absences', absence(-2, -2))).body.champs).toHaveProperty('absence_au')
    await m.reussir(anne, 'POST', `${RESIDENTS}/${id}/absences`, absence(-5, -3))
    expect((await ecrire('POST', '/absences', absence(-4, null))).body.erreur).toBe('SEJOUR_CHEVAUCHE')
  })

  it('keeps the room, ends with the return, and each is taken back', async () => {
    await m.loger(anne, id, chambre, -9)
    const { absence_id } = (await ecrire('POST', '/absences', absence(-2, null))).body
    expect(await lire()).toMatchObject({ etat: 'absent', logement_id: chambre })
    const { avant } = (await ecrire('PUT', `/absences/${absence_id}`, { absence_au: m.jour(0) })).body
    expect(await m.etatDe(anne, id)).toBe('present')
    await ecrire('PUT', `/absences/${absence_id}`, avant)
    expect(await m.etatDe(anne, id)).toBe('absent')
    const retiree = (await ecrire('DELETE', `/absences/${absence_id}`)).body.avant
    expect(await m.etatDe(anne, id)).toBe('present')
    expect((await ecrire('POST', '/absences', retiree)).status).toBe(200)
    expect((await ecrire('DELETE', `/absences/${absence_id}`)).status).toBe(404)
  })
})

describe('a leaving', () => {
  const sortir = (decalage: number) =>
    ecrire('PUT', '/sortie', { sortie: m.jour(decalage), sortie_motif: 'Retour chez soi' })

  it('refuses who has not entered, the day of the entry, what comes after it, and a second one', async () => {
    expect((await sortir(0)).body.erreur).toBe('SEJOUR_MODIFIE')
    await m.loger(anne, id, chambre, -3)
    expect((await sortir(-3)).body.champs).toHaveProperty('sortie')
    const suivant = await m.loger(anne, id, studio, 5)
    expect((await sortir(2)).body.erreur).toBe('SEJOUR_CHEVAUCHE')
    await ecrire('DELETE', `/appartements/${suivant}`)
    expect((await sortir(2)).status).toBe(200)
    expect((await sortir(3)).body.erreur).toBe('SEJOUR_MODIFIE')
  })

  it('ends the stay and the absence, frees the bed, and all goes on where it is taken back', async () => {
    await m.loger(anne, id, chambre, -9)
    await ecrire('POST', '/absences', absence(-2, null))
    expect((await sortir(0)).status).toBe(200)
    expect(await lire()).toMatchObject({ etat: 'sorti', sortie: m.jour(0), absences: [{ absence_au: m.jour(0) }] })
    expect((await m.reussir(anne, 'GET', RESIDENTS)).residents).toEqual([])
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}?actifs=0`)).residents).toHaveLength(1)
    const { avant } = (await ecrire('DELETE', '/sortie')).body
    expect(avant).toEqual({ sortie: m.jour(0), sortie_motif: 'Retour chez soi' })
    expect(await lire()).toMatchObject({ etat: 'absent', sortie: null, absences: [{ absence_au: null }] })
    expect(await m.sejoursDe(anne, id)).toEqual([[chambre, m.jour(-9), null]])
    expect((await ecrire('DELETE', '/sortie')).body.erreur).toBe('SEJOUR_MODIFIE')
  })

  it('is not taken back once the bed is somebody else’s, and who left may come again', async () => {
    await m.loger(anne, id, chambre, -9)
    await sortir(-2)
    await m.loger(anne, await m.inscrire(anne, 'Roche'), chambre, -1)
    expect((await ecrire('DELETE', '/sortie')).body.erreur).toBe('LOGEMENT_COMPLET')
    const retour = await m.loger(anne, id, studio, 0)
    expect(await lire()).toMatchObject({ etat: 'present', entree: m.jour(0), sortie: null })
    await ecrire('DELETE', `/appartements/${retour}`)
    expect(await lire()).toMatchObject({ etat: 'sorti', entree: m.jour(-9), sortie: m.jour(-2) })
  })
})
