import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { bouton, ok, ouvrir, RDV, recues, refus, repondreAuxAppels, reponses } from '../testing/page.tsx'

beforeEach(repondreAuxAppels)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says that a link opens nothing, and offers nothing', async () => {
  reponses.set('GET ', [refus('INTROUVABLE', 'Cet élément est introuvable.')])
  ouvrir()
  expect(await screen.findByRole('heading', { name: 'Ce lien ne s’ouvre pas' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('without an answer says so and can be asked again; it sends neither cookie nor token', async () => {
  ouvrir()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Pas de réponse/)
  reponses.set('GET ', [ok(RDV)])
  fireEvent.click(await bouton('Réessayer'))
  expect(await screen.findByText('08:00 – 10:00')).toBeTruthy()
  for (const { options } of recues) {
    expect(options).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })
    expect(Object.keys(options.headers as object)).not.toContain('authorization')
  }
})

it('says where the visit takes place, where the office does', async () => {
  reponses.set('GET ', [ok({ ...RDV, adresse: '12 rue des Lilas, 80800 Corbie' })])
  ouvrir()
  expect(await screen.findByText('12 rue des Lilas, 80800 Corbie')).toBeTruthy()
  expect(screen.getByText(RDV.prestation)).toBeTruthy()
})

it('a place lost meanwhile: why, and the places that are left', async () => {
  reponses.set('GET ', [ok(RDV)])
  reponses.set('GET /creneaux', [
    ok([
      { jour: '2026-11-26', th_id: 5, creneau: '08:00 - 10:00' },
      { jour: '2026-11-26', th_id: 6, creneau: '10:00 - 12:00' },
    ]),
    ok([{ jour: '2026-11-26', th_id: 6, creneau: '10:00 - 12:00' }]),
  ])
  reponses.set('POST /deplacer', [
    refus('CRENEAU_OCCUPE', 'Ce créneau vient d’être pris\u00a0: choisissez-en un autre.'),
    ok({ ...RDV, jour: '2026-11-26', creneau: '10:00 - 12:00', confirme: true }),
  ])
  ouvrir()
  fireEvent.click(await bouton('Choisir un autre créneau'))
  const deplacer = await bouton('Déplacer le rendez-vous')
  expect(deplacer.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  fireEvent.click(deplacer)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ce créneau vient d’être pris\u00a0: choisissez-en un autre.',
  )
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1))
  fireEvent.click(screen.getByRole('radio'))
  fireEvent.click(await bouton('Déplacer le rendez-vous'))
  expect(await screen.findByText('Vous avez confirmé ce rendez-vous.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(recues.findLast(r => r.quoi === 'POST /deplacer')?.corps).toEqual({
    de: { jour: '2026-11-25', creneau: '08:00 - 10:00' },
    jour: '2026-11-26',
    th_id: 6,
  })
})

it('an appointment that changed meanwhile is shown as it is', async () => {
  reponses.set('GET ', [ok(RDV), ok({ ...RDV, creneau: '14:00 - 16:00' })])
  reponses.set('POST /confirmer', [refus('PLAN_MODIFIE', 'Votre rendez-vous vient de changer.')])
  ouvrir()
  fireEvent.click(await bouton('Confirmer ce rendez-vous'))
  expect(await screen.findByText('14:00 – 16:00')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Votre rendez-vous vient de changer.')
})

it('says an estimate as one, and that there is none', async () => {
  reponses.set('GET ', [ok({ ...RDV, etat: 'en-route', arrivee: '10:20' })])
  const page = ouvrir()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Vers 10:20, à peu près.*estimation/))
  page.unmount()
  reponses.set('GET ', [ok({ ...RDV, etat: 'en-route' })])
  ouvrir()
  expect(await screen.findByText('Nous ne pouvons pas dire à quelle heure pour le moment.')).toBeTruthy()
})

it('asks one question, whose answer may be changed', async () => {
  const fini: RendezVous = {
    ...RDV,
    etat: 'termine',
    confirmable: false,
    deplacer: 'La visite est commencée.',
    rapport: { cloture: 'Réparé', observation: 'Joint remplacé', total_ttc_cents: 14300 },
  }
  reponses.set('GET ', [ok(fini)])
  reponses.set('PUT /avis', [
    ok({ ...fini, avis: { note: 2, commentaire: 'En retard' } }),
    ok({ ...fini, avis: { note: 5, commentaire: 'En retard' } }),
  ])
  ouvrir()
  const envoyer = await bouton('Envoyer ma réponse')
  expect(envoyer.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('link', { name: 'Télécharger le compte rendu (PDF)' }).getAttribute('href')).toBe(
    '/api/public/rdv/secret/compte-rendu',
  )
  fireEvent.click(screen.getByLabelText('2, plutôt pas'))
  fireEvent.change(screen.getByLabelText('Un commentaire (facultatif)'), { target: { value: 'En retard' } })
  fireEvent.click(envoyer)
  expect(await screen.findByText(/^Merci/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('5, tout à fait'))
  fireEvent.click(await bouton('Changer ma réponse'))
  expect(await screen.findByText(/^Merci/)).toBeTruthy()
  expect(recues.filter(r => r.quoi === 'PUT /avis').map(r => r.corps)).toEqual([
    { note: 2, commentaire: 'En retard', de: null },
    { note: 5, commentaire: 'En retard', de: { note: 2, commentaire: 'En retard' } },
  ])
  // Done at an hour that nobody promised: the two hours that were are not said of it.
  expect(screen.queryByText('08:00 – 10:00')).toBeNull()
})

it('an answer given from another page since is shown before it is replaced, and what was typed stays', async () => {
  const fini: RendezVous = { ...RDV, etat: 'termine', confirmable: false }
  const plainte = { note: 1, commentaire: 'Fuite toujours là' }
  reponses.set('GET ', [ok(fini), ok({ ...fini, avis: plainte })])
  reponses.set('PUT /avis', [refus('PLAN_MODIFIE', 'Une réponse a été enregistrée entre-temps.')])
  ouvrir()
  fireEvent.click(await screen.findByLabelText('4, plutôt oui'))
  fireEvent.click(await bouton('Envoyer ma réponse'))
  expect((await screen.findByRole('alert')).textContent).toBe('Une réponse a été enregistrée entre-temps.')
  expect(screen.getByLabelText<HTMLInputElement>('4, plutôt oui').checked).toBe(true)
  fireEvent.click(await bouton('Changer ma réponse'))
  await waitFor(() => expect(recues.findLast(r => r.quoi === 'PUT /avis')?.corps).toMatchObject({ de: plainte }))
})

describe('a visit that was cancelled while its page was open', () => {
  const ANNULE = { ...RDV, etat: 'annule', prestation: '', technicien: '', confirmable: false, deplacer: 'Annulé.' }
  it.each([
    ['Confirmer ce rendez-vous', 'POST /confirmer'],
    ['Choisir un autre créneau', 'GET /creneaux'],
  ])('is said to be, where one presses « %s »', async (nom, quoi) => {
    reponses.set('GET ', [ok(RDV), ok(ANNULE)])
    reponses.set(quoi, [refus('INTROUVABLE', 'Cet élément est introuvable.')])
    ouvrir()
    fireEvent.click(await bouton(nom))
    expect(await screen.findByRole('heading', { name: 'Rendez-vous annulé' })).toBeTruthy()
    expect([screen.queryByRole('alert'), screen.queryByRole('button')]).toEqual([null, null])
  })
})

it('finds an answer that was being written again after a reload, until it is sent', async () => {
  const fini: RendezVous = { ...RDV, etat: 'termine', confirmable: false }
  reponses.set('GET ', [ok(fini)])
  reponses.set('PUT /avis', [ok({ ...fini, avis: { note: 4, commentaire: 'Très propre' } })])
  const page = ouvrir()
  fireEvent.click(await screen.findByLabelText('4, plutôt oui'))
  fireEvent.change(screen.getByLabelText('Un commentaire (facultatif)'), { target: { value: 'Très propre' } })
  page.unmount()
  ouvrir()
  const champ = await screen.findByLabelText<HTMLTextAreaElement>('Un commentaire (facultatif)')
  expect([champ.value, screen.getByLabelText<HTMLInputElement>('4, plutôt oui').checked]).toEqual(['Très propre', true])
  fireEvent.click(await bouton('Envoyer ma réponse'))
  expect(await screen.findByText(/^Merci/)).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

it('says what comes next of the same request, where there is something', async () => {
  const suivant = { jour: '2026-12-03', creneau: '08:00 - 10:00', prestation: 'Entretien' }
  reponses.set('GET ', [ok({ ...RDV, etat: 'termine', absent: true, confirmable: false, suivant })])
  ouvrir()
  expect(
    await screen.findByText('Votre prochain rendez-vous\u00a0: jeudi 3 décembre 2026, 08:00 – 10:00 (Entretien).', {
      normalizer: text => text,
    }),
  ).toBeTruthy()
  expect(screen.queryByText(/convenir d’un autre moment/)).toBeNull()
})

it('does not ask whoever was not there whether they are satisfied', async () => {
  reponses.set('GET ', [ok({ ...RDV, etat: 'termine', absent: true, confirmable: false })])
  ouvrir()
  expect(await screen.findByText(/personne n’a pu nous ouvrir/)).toBeTruthy()
  expect(screen.queryByText(/satisfait|est terminée/)).toBeNull()
})

it('says which day it is not any more, with its hours', async () => {
  reponses.set('GET ', [ok({ ...RDV, ancien: '08:00 - 10:00', ancien_jour: '2026-12-01' })])
  ouvrir()
  const dit = /Le jour a changé\s: ce n’est plus le mardi 1er décembre 2026, 08:00 – 10:00\./
  expect(await screen.findByText(dit)).toBeTruthy()
})

it.each(['+33353010001', ''])(
  'nobody is asked to call a company whose number is "%s" where it has none',
  async telephone => {
    reponses.set('GET ', [ok({ ...RDV, telephone, etat: 'termine', absent: true, confirmable: false })])
    ouvrir()
    const passage = await screen.findByText(/^Nous sommes passés/)
    expect(passage.textContent?.includes('Appelez-nous')).toBe(telephone !== '')
    expect(screen.queryAllByRole('link', { name: /^Appeler/ })).toHaveLength(telephone ? 1 : 0)
  },
)

it('says which day it is not any more where no hours had been promised', async () => {
  reponses.set('GET ', [ok({ ...RDV, creneau: '08:00 – 09:00', ancien: '', ancien_jour: '2026-12-01' })])
  ouvrir()
  expect(await screen.findByText(/Le jour a changé\s: ce n’est plus le mardi 1er décembre 2026\.$/)).toBeTruthy()
})

it('says that the hours are others than those that were promised, while it is to come', async () => {
  reponses.set('GET ', [ok({ ...RDV, creneau: '14:00 - 16:00', ancien: '08:00 - 10:00' })])
  ouvrir()
  expect(await screen.findByText(/L’horaire a changé\s: ce n’est plus 08:00 – 10:00\./)).toBeTruthy()
  expect(screen.getByText('14:00 – 16:00')).toBeTruthy()
})

const PLACE = { jour: '2026-11-26', th_id: 5, creneau: '08:00 - 10:00' }

it('none of the slots suits: says when they could, and reads that it was transmitted, the appointment as it stands', async () => {
  const dit = { message: 'Le jeudi après 14 h', moment: 'apres-midi', traite: false } as const
  reponses.set('GET ', [ok(RDV)])
  reponses.set('GET /creneaux', [ok([PLACE])])
  reponses.set('PUT /empechement', [
    refus('TROP_DE_TENTATIVES', 'Trop de tentatives. Merci de patienter quelques instants.'),
    ok({ ...RDV, empechement: dit }),
  ])
  const page = ouvrir()
  fireEvent.click(await bouton('Choisir un autre créneau'))
  fireEvent.click(await bouton('Aucun ne me convient'))
  fireEvent.click(await bouton('Revenir aux créneaux'))
  expect(await screen.findByRole('radio')).toBeTruthy()
  fireEvent.click(await bouton('Aucun ne me convient'))
  fireEvent.change(screen.getByLabelText(/^Quand seriez-vous disponible/), { target: { value: dit.message } })
  fireEvent.click(screen.getByLabelText('Plutôt l’après-midi'))
  // Found again after a reload.
  page.unmount()
  ouvrir()
  fireEvent.click(await bouton('Choisir un autre créneau'))
  fireEvent.click(await bouton('Aucun ne me convient'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Quand seriez-vous disponible/).value).toBe(dit.message)
  expect(screen.getByLabelText<HTMLInputElement>('Plutôt l’après-midi').checked).toBe(true)
  fireEvent.click(await bouton('Envoyer mon message'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Trop de tentatives/)
  fireEvent.click(await bouton('Envoyer mon message'))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Votre message est transmis, on vous rappelle.«\u00a0Le jeudi après 14 h\u00a0»Vous préférez\u00a0: plutôt l’après-midi.D’ici là, ce rendez-vous reste prévu.',
    ),
  )
  expect(screen.getByText('08:00 – 10:00')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
  expect(recues.filter(r => r.quoi === 'PUT /empechement').map(r => r.corps)).toEqual(
    [1, 2].map(() => ({
      de: { jour: '2026-11-25', creneau: '08:00 - 10:00' },
      message: dit.message,
      moment: 'apres-midi',
    })),
  )
  // Once of an appointment: it may still be confirmed or moved.
  fireEvent.click(await bouton('Choisir un autre créneau'))
  await screen.findByRole('radio')
  expect(screen.queryByRole('button', { name: 'Aucun ne me convient' })).toBeNull()
})

it('says that the office has read their message', async () => {
  reponses.set('GET ', [ok({ ...RDV, empechement: { message: '', moment: '', traite: true } })])
  ouvrir()
  expect((await screen.findByText('L’entreprise a lu votre message.')).parentElement?.textContent).toBe(
    'L’entreprise a lu votre message.',
  )
})

it('shows slots of later days as they are asked for, until there is none, and reads all of them again once one was lost', async () => {
  const autre = { jour: '2026-12-03', th_id: 6, creneau: '10:00 - 12:00' }
  reponses.set('GET ', [ok(RDV)])
  reponses.set('GET /creneaux', [ok([PLACE])])
  reponses.set('GET /creneaux?apres=2026-11-26', [ok([autre])])
  reponses.set('GET /creneaux?apres=2026-12-03', [ok([])])
  reponses.set('POST /deplacer', [refus('CRENEAU_OCCUPE', 'Ce créneau vient d’être pris.')])
  ouvrir()
  fireEvent.click(await bouton('Choisir un autre créneau'))
  fireEvent.click(await bouton('Voir d’autres créneaux'))
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  // What is free earlier now goes further: each place is there once.
  reponses.set('GET /creneaux', [ok([PLACE, autre])])
  fireEvent.click(await bouton('Déplacer le rendez-vous'))
  expect((await screen.findByRole('alert')).textContent).toBe('Ce créneau vient d’être pris.')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(await bouton('Voir d’autres créneaux'))
  expect(await screen.findByText('Rien d’autre à proposer en ligne d’ici quatre semaines.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Voir d’autres créneaux' })).toBeNull()
})

it('offers to look further and to say when they could where no slot is near', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00.000Z') })
  reponses.set('GET ', [ok(RDV)])
  reponses.set('GET /creneaux', [ok([])])
  ouvrir()
  fireEvent.click(await bouton('Choisir un autre créneau'))
  expect(await screen.findByText('Aucun créneau libre ces deux prochaines semaines.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aucun ne me convient' })).toBeTruthy()
  fireEvent.click(await bouton('Voir d’autres créneaux'))
  // Nothing was answered: it may be asked again.
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Pas de réponse/)
  reponses.set('GET /creneaux?apres=2026-12-04', [ok([])])
  fireEvent.click(await bouton('Voir d’autres créneaux'))
  expect(await screen.findByText('Aucun créneau libre ces quatre prochaines semaines.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Voir d’autres créneaux' })).toBeNull()
})

it('says of a cancelled appointment that nobody comes, and where to call, with nothing to confirm or move', async () => {
  const annule = { ...RDV, etat: 'annule', prestation: '', technicien: '', confirmable: false, deplacer: 'Annulé.' }
  reponses.set('GET ', [ok(annule)])
  ouvrir()
  await screen.findByRole('heading', { name: 'Rendez-vous annulé' })
  expect(screen.getByRole('status').textContent).toBe(
    'Votre rendez-vous du mercredi 25 novembre 2026, 08:00 – 10:00 avec Thermi-Somme est annulé\u00a0: personne ne passera chez vous.',
  )
  expect(screen.getByRole('link', { name: /^Appeler au/ }).getAttribute('href')).toBe('tel:+33353010001')
  expect(screen.queryByRole('button')).toBeNull()
})
