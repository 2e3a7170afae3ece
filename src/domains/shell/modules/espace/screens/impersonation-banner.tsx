import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { endImpersonation } from '#client/account/impersonation.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useSession } from '#client/queue/use-sync.ts'
import type { Emprunt } from '#client/session/session.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './banners.module.css'

/** Above every screen while an administrator is in somebody's account: whose, how long still, and the way out. */
export function ImpersonationBanner() {
  const { emprunt, session } = useSession()
  const mobile = useMobile()
  const [leaving, setLeaving] = useState(false)
  if (!emprunt || !session) return null
  const { user } = session
  async function leave() {
    setLeaving(true)
    await endImpersonation('quitte')
  }
  return (
    <section className={classes.banner} data-tone="strong" aria-label="Compte d’une autre personne">
      <p>
        {mobile
          ? `Compte ${deQui(user.name)}.`
          : `Vous êtes dans le compte ${deQui(user.name)}, ${user.compte_raison_sociale}.`}{' '}
        <Remaining {...emprunt} />
      </p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" loading={leaving} onClick={() => void leave()}>
          Quitter
        </Button>
      </div>
    </section>
  )
}

/** Rounded up: the last minute is said as one, then in seconds. */
export function describeRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return seconds > 60
    ? `Encore ${compter(Math.ceil(seconds / 60), 'minute')}.`
    : `Encore ${compter(seconds, 'seconde')}.`
}

function Remaining({ fin }: Emprunt) {
  const [left, setLeft] = useState(() => describeRemaining(fin - performance.now()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(describeRemaining(fin - performance.now())), 1000)
    return () => clearInterval(timer)
  }, [fin])
  return (
    <span role="timer" className={classes.remaining}>
      {left}
    </span>
  )
}
