import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'attente' | 'active' | 'refusee' | 'absente' | 'interrompue'

/** Torch and photo capture are not in the DOM library yet. */
type PhotoCapture = { takePhoto: () => Promise<Blob> }
type PhotoWindow = { ImageCapture?: new (track: MediaStreamTrack) => PhotoCapture }

const PHOTO_TIMEOUT_MS = 4000

/** Back camera while the component is mounted; the light goes out and the track stops as soon as it is not. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const [state, setState] = useState<CameraState>('attente')
  const [torch, setTorch] = useState<'absente' | 'eteinte' | 'allumee'>('absente')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks for a new start
  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    openCamera()
      .then(async opened => {
        stream = opened
        const [first] = opened.getVideoTracks()
        if (left || !first) return stopStream(opened)
        track.current = first
        first.addEventListener('ended', () => setState('interrompue'))
        if (video.current) video.current.srcObject = opened
        setTorch(hasTorch(first) ? 'eteinte' : 'absente')
        setState('active')
      })
      .catch(error => !left && setState(describeFailure(error)))
    return () => {
      left = true
      track.current = null
      if (stream) stopStream(stream)
    }
  }, [attempt])

  const toggleTorch = useCallback(async () => {
    const on = torch === 'eteinte'
    const wish: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
    await track.current?.applyConstraints({ advanced: [wish] })
    setTorch(on ? 'allumee' : 'eteinte')
  }, [torch])

  const takePhoto = useCallback(async (): Promise<Blob> => {
    if (!video.current || !track.current) throw new Error('Camera is not ready.')
    return (await takeFullPhoto(track.current)) ?? grabFrame(video.current)
  }, [])

  const restart = useCallback(() => {
    setState('attente')
    setAttempt(n => n + 1)
  }, [])

  return { video, state, torch, toggleTorch, takePhoto, restart }
}

function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) return Promise.reject(new DOMException('No camera API', 'NotFoundError'))
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1920 } },
  })
}

/** Firefox has no `getCapabilities`. */
function hasTorch(track: MediaStreamTrack) {
  const able: object = track.getCapabilities?.() ?? {}
  return 'torch' in able && able.torch === true
}

function stopStream(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function describeFailure(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refusee'
  return name === 'NotReadableError' || name === 'AbortError' ? 'interrompue' : 'absente'
}

/** The sensor's full resolution where the browser offers it; some Android cameras never answer, hence the limit. */
async function takeFullPhoto(track: MediaStreamTrack): Promise<Blob | null> {
  const Capture = (window as PhotoWindow).ImageCapture
  if (!Capture) return null
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PHOTO_TIMEOUT_MS))
  return Promise.race([new Capture(track).takePhoto().catch(noPhoto), late])
}

function grabFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No frame.'))), 'image/jpeg', 0.92),
  )
}

/** Some cameras announce a capture they then refuse: the preview's frame serves instead. */
function noPhoto(error: unknown): null {
  console.info('full photo refused, using the preview', error)
  return null
}
