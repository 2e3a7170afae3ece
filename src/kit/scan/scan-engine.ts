import type { Analysis, Treatment } from './pipeline.ts'
import { UnreadableImage } from './raster.ts'
import type { ScanPage } from './scan-page.ts'
import type { ScanReply, ScanRequest } from './scan-worker.ts'

export type ScanEngine = {
  analyse: (photo: Blob) => Promise<Analysis>
  produce: (photo: Blob, treatment: Treatment) => Promise<Omit<ScanPage, 'id'>>
  close: () => void
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

class WorkerLost extends Error {}

/**
 * Runs the pipeline in a worker so that the preview stays fluid, and on the page itself where the browser has no canvas
 * in workers (iOS before 16.4) or when the worker dies: slower, but the technician still gets the page.
 */
export function createScanEngine(): ScanEngine {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lost = false
  let next = 0

  // Started by the first photo, not by the form that merely shows the scanner.
  function wake() {
    if (!worker && !lost) {
      worker = startWorker(waiting, () => {
        worker = undefined
        lost = true
      })
    }
    return worker
  }

  function ask(request: Omit<ScanRequest, 'id'>): Promise<unknown> {
    const target = wake()
    if (!target) return Promise.reject(new WorkerLost())
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      target.postMessage({ id, ...request } satisfies ScanRequest)
    })
  }

  async function run<T>(request: Omit<ScanRequest, 'id'>, here: () => Promise<T>): Promise<T> {
    try {
      return (await ask(request)) as T // both sides of the message are typed by the pipeline's functions
    } catch (error) {
      if (error instanceof WorkerLost) return here()
      throw error
    }
  }

  return {
    analyse: photo => run({ photo }, async () => (await import('./pipeline.ts')).analysePhoto(photo)),
    produce: (photo, treatment) =>
      run({ photo, treatment }, async () => (await import('./pipeline.ts')).producePage(photo, treatment)),
    close: () => {
      worker?.terminate()
      worker = undefined
      waiting.clear()
    },
  }
}

function startWorker(waiting: Map<number, Waiting>, onLost: () => void): Worker | undefined {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined
  try {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<ScanReply>) => {
      const { id, result, error, unreadable } = event.data
      const entry = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) entry?.resolve(result)
      else entry?.reject(unreadable ? new UnreadableImage(error) : new Error(error))
    }
    worker.onerror = () => {
      onLost()
      for (const entry of waiting.values()) entry.reject(new WorkerLost())
      waiting.clear()
      worker.terminate()
    }
    return worker
  } catch {
    return undefined
  }
}
