import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FileAdapter, FileToAdd, UploadContext } from './types.ts'
import { useUploads } from './use-uploads.ts'

const file = (nom: string): FileToAdd => ({ nom, dossier: '', contenu: new Blob(['octets']) })

/** An adapter whose uploads end when the test says so. */
function setUp(allowed = true) {
  const going = new Map<string, UploadContext & { end: (error?: Error) => Promise<void> }>()
  const upload = (one: FileToAdd, context: UploadContext) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => act(async () => (error ? reject(error) : resolve()))
      going.set(one.nom, { ...context, end })
    })
  const onArrived = vi.fn()
  const describeError = (error: unknown) => (error instanceof Error ? error.message : '')
  const hook = renderHook(
    ({ can }) =>
      useUploads({ adapter: { upload: can ? upload : null, describeError } as unknown as FileAdapter, onArrived }),
    { initialProps: { can: allowed } },
  )
  const states = () => hook.result.current.uploads.map(one => `${one.nom} ${one.etat} ${one.message}`.trim())
  return { going, onArrived, hook, states, act: (what: () => void) => act(async () => what()) }
}

describe('files on their way', () => {
  it('go two at a time, and are told of once all of them have arrived', async () => {
    const { going, onArrived, hook, states, act } = setUp()
    await act(() => hook.result.current.add(['a', 'b', 'c'].map(file)))
    expect(states()).toEqual(['a envoi', 'b envoi', 'c attente'])
    await going.get('a')?.end()
    expect(states()).toEqual(['b envoi', 'c envoi'])
    await act(() => going.get('b')?.onProgress(3))
    expect(hook.result.current.uploads[0]?.envoye).toBe(3)
    await going.get('c')?.end()
    expect(onArrived).not.toHaveBeenCalled()
    await going.get('b')?.end()
    expect(onArrived.mock.calls).toEqual([[['a', 'c', 'b']]])
    expect(hook.result.current).toMatchObject({ uploads: [], busy: false })
  })

  it('stay with their reason when they fail, and go again', async () => {
    const { going, onArrived, hook, states, act } = setUp()
    await act(() => hook.result.current.add([file('a')]))
    await going.get('a')?.end(new Error('pas de connexion internet'))
    expect(states()).toEqual(['a echec pas de connexion internet'])
    expect(hook.result.current.busy).toBe(false)
    expect(onArrived).not.toHaveBeenCalled()
    await act(() => hook.result.current.retry(hook.result.current.uploads[0]?.key ?? 0))
    expect(states()).toEqual(['a envoi'])
    await going.get('a')?.end()
    expect(onArrived).toHaveBeenCalledWith(['a'])
  })

  it('are never told to have arrived when nothing may be sent any more', async () => {
    const { going, onArrived, hook, states, act } = setUp()
    await act(() => hook.result.current.add([file('a')]))
    await going.get('a')?.end(new Error('pas de connexion internet'))
    hook.rerender({ can: false })
    await act(() => hook.result.current.retry(hook.result.current.uploads[0]?.key ?? 0))
    expect(states()).toEqual(['a echec Cet envoi n’est pas possible pour le moment.'])
    expect(onArrived).not.toHaveBeenCalled()
  })

  it('stop when they are given up, and when the explorer goes', async () => {
    const { going, onArrived, hook, states, act } = setUp()
    await act(() => hook.result.current.add(['a', 'b'].map(file)))
    await act(() => hook.result.current.cancel(hook.result.current.uploads[0]?.key ?? 0))
    expect(going.get('a')?.signal.aborted).toBe(true)
    await going.get('a')?.end()
    expect(states()).toEqual(['b envoi'])
    hook.unmount()
    expect(going.get('b')?.signal.aborted).toBe(true)
    expect(onArrived).not.toHaveBeenCalled()
  })
})
