import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Notice } from '#wire/notice.ts'
import { notifySuccess } from '../call/notices.ts'
import { useTask } from '../call/use-task.ts'
import { useOnline } from '../queue/use-sync.ts'

/** A mail takes its time; whoever has not got it asks again after this. */
const AGAIN_MS = 60_000

interface Props {
  readonly envoyer: () => Promise<Notice>
  /** Among full buttons, as the screen lays them out; without it, small beside a sentence. */
  readonly className?: string | undefined
}

/** Sends the mailed link once more. The button stays: a first mail that does not come is asked for again. */
export function ResendLink({ envoyer, className }: Props) {
  const online = useOnline()
  const { run, pending } = useTask({ toast: true })
  const [sent, setSent] = useState(0)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (sent === 0) return
    setResting(true)
    const timer = setTimeout(() => setResting(false), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const send = () =>
    run(async () => {
      notifySuccess((await envoyer()).message)
      setSent(sent + 1)
    })
  return (
    <Button
      {...(className ? { className } : { size: 'xs' })}
      loading={pending}
      disabled={!online || resting}
      onClick={() => void send()}
    >
      {resting ? 'Lien envoyé' : 'Renvoyer le lien'}
    </Button>
  )
}
