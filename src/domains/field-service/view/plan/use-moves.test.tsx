import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useMoves } from './use-moves.ts'

const network = vi.hoisted(() => ({ online: true }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => network.online }))

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const refused = (
  erreur: 'PLAN_MODIFIE' | 'CRENEAU_OCCUPE' | 'SAISIE',
  message: string,
  champs?: Readonly<Record<string, string>>,
) => new ApiProblem(409, { code: 'error', message, duration: 4500, erreur, ...(champs && { champs }) })

/** The office: each move gives the visit its next version. */
function grid() {
  for (const { id } of readNotices()) dismissNotice(id)
  const sent = vi.fn(async (_id: string, version: number, _there: string, _undoes: boolean) => version + 1)
  const { result } = renderHook(
    () =>
      useMoves<string>((id, version, there, { undoes, otherwise }) => ({
        ...{ sujet: 'plannings-entreprises', otherwise },
        run: async () => ({
          said: { code: 'success', message: `${there}.`, duration: 2500 },
          visits: [{ intervention_id: Number(id), version: await sent(id, version, there, undoes) }],
        }),
      })),
    { wrapper },
  )
  const move = async (id: string, label: string, place = 'soir') => {
    act(() => result.current.move({ id, label, version: 1, former: 'midi', place }))
    await waitFor(() => expect(result.current.history.undone).toBe(label))
  }
  const undo = () => act(() => result.current.history.undo())
  return { sent, result, move, undo }
}

it('tells the office’s answer of a step back from that of the move, done or done again', async () => {
  const { sent, result, move, undo } = grid()
  await move('7', 'déplacement')
  undo()
  await waitFor(() => expect(result.current.history.redone).toBe('déplacement'))
  act(() => result.current.history.redo())
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
  expect(sent.mock.calls).toEqual([
    ['7', 1, 'soir', false],
    ['7', 2, 'midi', true],
    ['7', 3, 'soir', false],
  ])
})

it('the message of a drag goes when it is undone, and that of its end when it is done again', async () => {
  const { result, move, undo } = grid()
  const said = () => readNotices().map(n => n.message)
  await move('7', 'déplacement')
  expect(said()).toEqual(['soir.'])
  undo()
  await waitFor(() => expect(said()).toEqual(['midi.']))
  await waitFor(() => expect(result.current.history.redone).toBe('déplacement'))
  act(() => result.current.history.redo())
  await waitFor(() => expect(said()).toEqual(['soir.']))
})

it('a drag that the office refuses is told, and is no step', async () => {
  const { sent, result, move } = grid()
  await move('7', 'premier')
  sent.mockRejectedValueOnce(refused('CRENEAU_OCCUPE', 'Léa Morel est prise.'))
  act(() => result.current.move({ id: '8', label: 'refusé', version: 1, former: 'midi', place: 'soir' }))
  await waitFor(() => expect(readNotices()[0]?.message).toBe('Léa Morel est prise.'))
  expect(result.current.history.undone).toBe('premier')
  expect(result.current.held.size).toBe(0)
})

it.each(['PLAN_MODIFIE', 'CRENEAU_OCCUPE'] as const)(
  'a drag that cannot be undone any more (%s) says so and leaves: the one before it is undone next',
  async erreur => {
    const { sent, result, move, undo } = grid()
    await move('7', 'premier')
    await move('8', 'second')
    sent.mockRejectedValueOnce(refused(erreur, 'Entre-temps, tout a changé.'))
    undo()
    await waitFor(() => expect(result.current.history.undone).toBe('premier'))
    expect(readNotices()[0]?.message).toBe('Rien n’a été défait. Entre-temps, tout a changé.')
    undo()
    await waitFor(() => expect(result.current.history.undone).toBeNull())
    expect(sent.mock.calls.at(-1)).toEqual(['7', 2, 'midi', true])
  },
)

it('an undo that is refused for a field says that field’s reason, since nobody typed anything', async () => {
  const { sent, move, undo } = grid()
  await move('7', 'premier')
  sent.mockRejectedValueOnce(refused('SAISIE', 'Veuillez vérifier votre saisie', { jour: 'Ce jour est passé.' }))
  undo()
  await waitFor(() => expect(readNotices()[0]?.message).toBe('Rien n’a été défait. Ce jour est passé.'))
})

it('one that met no network stays to be tried again', async () => {
  const { sent, result, move, undo } = grid()
  await move('7', 'premier')
  sent.mockRejectedValueOnce(new Error('no network'))
  undo()
  await waitFor(() => expect(readNotices()[0]?.message).toMatch(/^Rien n’a été défait/))
  expect(result.current.history.undone).toBe('premier')
})

it('two drags of one visit are undone by the versions that each gave, whatever came back between', async () => {
  const { sent, result, move, undo } = grid()
  await move('7', 'premier')
  await move('7', 'second', 'nuit')
  undo()
  await waitFor(() => expect(result.current.history.undone).toBe('premier'))
  undo()
  await waitFor(() => expect(result.current.history.undone).toBeNull())
  expect(sent.mock.calls.map(([, version, there]) => [version, there])).toEqual([
    [1, 'soir'],
    [2, 'nuit'],
    [3, 'midi'],
    [4, 'midi'],
  ])
})

it('a hand that moves a visit without network is answered, and nothing is drawn elsewhere', async () => {
  network.online = false
  const { sent, result } = grid()
  act(() => result.current.move({ id: '7', label: 'déplacement', version: 1, former: 'midi', place: 'soir' }))
  network.online = true
  expect(readNotices().map(n => n.message)).toEqual(['Hors ligne\u00a0: déplacer se fait avec du réseau.'])
  expect([result.current.held.size, result.current.history.undone]).toEqual([0, null])
  expect(sent).not.toHaveBeenCalled()
})
