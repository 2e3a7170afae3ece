import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { demain, ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, demander, changements } = ouvrirRdv()

it('changes nothing of a cancelled visit by its link, and reads nothing of its plan', async () => {
  const e = await rdv()
  await t.annuler(e)
  const de = { jour: demain(), creneau: '08:00 - 10:00' }
  const rapport = await demander('GET', e.jeton, '/compte-rendu')
  expect([rapport.statusCode, rapport.json().erreur]).toEqual([404, 'INTROUVABLE'])
  for (const answer of [
    await demander('GET', e.jeton, '/creneaux'),
    await demander('POST', e.jeton, '/confirmer', de),
    await demander('POST', e.jeton, '/deplacer', { de, jour: ajouterJours(demain(), 1), th_id: 5 }),
    await demander('PUT', e.jeton, '/avis', { note: 5, commentaire: '' }),
    await demander('PUT', e.jeton, '/empechement', { de, message: 'Le soir', moment: '' }),
  ])
    expect([answer.statusCode, answer.json().erreur, answer.json().message]).toEqual([
      409,
      'ETAPE_REFUSEE',
      'Ce rendez-vous est annulé.',
    ])
  expect(await changements(e)).toBe(1)
})

it('says that the appointment is cancelled, whose it was, and nothing else; restored, it is there again', async () => {
  const e = await rdv()
  await t.test.db
    .updateTable('compte')
    .set({ compte_telephone1: '0322000000' })
    .where('compte_id', '=', e.anne.compte_id)
    .execute()
  const avant = (await demander('GET', e.jeton)).json()
  const { adresse: _lieu, ...sans } = avant
  const annulee = await t.annuler(e)
  const lu = await demander('GET', e.jeton)
  expect([lu.statusCode, lu.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  expect(lu.json()).toEqual({
    ...sans,
    etat: 'annule',
    telephone: '0322000000',
    deplacer: 'Ce rendez-vous est annulé.',
    confirmable: false,
    prestation: '',
    technicien: '',
  })
  // Why it was cancelled is the company's.
  expect(lu.body).not.toContain('Client absent')
  await t.poster(e.regulateur, e.intervention_id, 'retablir', { de: annulee.json().intervention.version })
  expect((await demander('GET', e.jeton)).json()).toEqual(avant)
})
