import { analysePhoto, producePage, type Treatment } from './pipeline.ts'
import { UnreadableImage } from './raster.ts'

export type ScanRequest = { id: number; photo: Blob; treatment?: Treatment }
export type ScanReply = { id: number; result?: unknown; error?: string; unreadable?: boolean }

const scope = self as unknown as Worker // the DOM library types `self` as a window

scope.onmessage = async (event: MessageEvent<ScanRequest>) => {
  const { id, photo, treatment } = event.data
  try {
    const result = treatment ? await producePage(photo, treatment) : await analysePhoto(photo)
    scope.postMessage({ id, result } satisfies ScanReply)
  } catch (error) {
    const unreadable = error instanceof UnreadableImage
    scope.postMessage({ id, error: String(error), unreadable } satisfies ScanReply)
  }
}
