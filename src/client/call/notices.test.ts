import { expect, it } from 'vitest'
import { success } from '#wire/notice.ts'
import {
  dismissNotice,
  leaveNotices,
  NOTICES_MAX,
  noteFinal,
  notify,
  notifyLeading,
  notifyUndo,
  notifyWarning,
  readNotices,
  UNDO_MS,
  undoNewest,
} from './notices.ts'
import { ApiProblem, Offline } from './problem.ts'

it('keeps the twenty newest, newest on top, each with its own length', () => {
  for (let i = 1; i <= NOTICES_MAX + 5; i++) notify({ code: 'success', message: `n° ${i}`, duration: 2500 })
  expect(readNotices()).toHaveLength(NOTICES_MAX)
  expect(readNotices()[0]).toMatchObject({ message: `n° ${NOTICES_MAX + 5}`, duration: 2500 })
  const id = notifyWarning('Attention')
  expect(readNotices()[0]).toMatchObject({ code: 'warning', duration: 4500 })
  dismissNotice(id)
  expect(readNotices().some(n => n.id === id)).toBe(false)
})

it('offers to take back for ten seconds', () => {
  let undone = false
  notifyUndo('Action abandonnée', async () => {
    undone = true
  })
  const [notice] = readNotices()
  expect(notice).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Défaire' } })
  notice?.action?.faire()
  expect(undone).toBe(true)
})

it('tells what a "Défaire" came to: its answer, or why nothing came back', async () => {
  const press = async (defaire: () => Promise<unknown>) => {
    for (const { id } of readNotices()) dismissNotice(id)
    notifyUndo('Fait.', defaire)
    readNotices()[0]?.action?.faire()
    await new Promise(done => setTimeout(done, 0))
    return readNotices()[0]
  }
  const problem = {
    code: 'error',
    message: 'Entre-temps, confiée à Hugo.',
    duration: 4500,
    erreur: 'PLAN_MODIFIE',
  } as const
  expect(await press(() => Promise.reject(new ApiProblem(409, problem)))).toMatchObject({
    code: 'warning',
    message: 'Rien n’a été défait. Entre-temps, confiée à Hugo.',
  })
  const wrong = { ...problem, erreur: 'SAISIE', message: 'Veuillez vérifier votre saisie' } as const
  const champs = { heure_debut: 'L’heure doit être dans le créneau promis.', jour: 'Ce jour est passé' }
  expect(await press(() => Promise.reject(new ApiProblem(400, { ...wrong, champs })))).toMatchObject({
    message: 'Rien n’a été défait. L’heure doit être dans le créneau promis. Ce jour est passé.',
  })
  expect(await press(() => Promise.reject(new ApiProblem(400, wrong)))).toMatchObject({
    message: 'Rien n’a été défait. Ce qui était là avant ne peut pas revenir.',
  })
  // Without network it was not asked: it is offered again.
  const loin = await press(() => Promise.reject(new Offline('reseau')))
  expect(loin).toMatchObject({ code: 'warning', action: { libelle: 'Défaire' } })
  expect(loin?.message).toMatch(/^Rien n’a été défait/)
  expect(await press(async () => success('Défait.'))).toMatchObject({ code: 'success', message: 'Défait.' })
  expect(await press(async () => undefined)).toMatchObject({ message: 'Fait.' })
})

it('lets a plain success go after three seconds, and gives two sentences their time', () => {
  notify({ code: 'success', message: 'Enregistré.', duration: 4500 })
  expect(readNotices()[0]?.duration).toBe(3000)
  notify({ code: 'success', message: `Enregistré. ${'Une autre phrase. '.repeat(4)}`, duration: 4500 })
  expect(readNotices()[0]?.duration).toBe(4500)
})

it('leaves a success on the screen it speaks of; what can be undone, and warnings, follow', () => {
  for (const { id } of readNotices()) dismissNotice(id)
  notify({ code: 'success', message: 'Envoyé.', duration: 3000 })
  notifyWarning('À relire')
  notifyUndo('Demande retirée.', async () => {})
  // The action's own change of screen, then the person's.
  leaveNotices()
  expect(readNotices()).toHaveLength(3)
  leaveNotices(Date.now() + 5000)
  expect(readNotices().map(n => n.message)).toEqual(['Demande retirée.', 'À relire'])
})

it('tells of what is not taken back on its own screen only', () => {
  for (const { id } of readNotices()) dismissNotice(id)
  noteFinal('Une demande acceptée ne se rend pas.')
  expect(undoNewest()).toBe(true)
  expect(readNotices()[0]?.message).toBe('Une demande acceptée ne se rend pas.')
  leaveNotices(Date.now() + 5000)
  expect(undoNewest()).toBe(false)
})

it('a message that leads somewhere stays as long as one that can be undone, and is no « Défaire »', () => {
  for (const { id } of readNotices()) dismissNotice(id)
  let led = 0
  notifyLeading(success('Demande créée.', 2500), 'Ouvrir la copie', () => led++)
  expect(readNotices()[0]).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Ouvrir la copie' } })
  readNotices()[0]?.action?.faire()
  expect(led).toBe(1)
  expect(undoNewest()).toBe(false)
})
