import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './document-scanner.module.css'
import { type QueuedPhoto, sayWaiting } from './photo-queue.ts'

type WaitingProps = {
  waiting: readonly QueuedPhoto[]
  /** Just left: what it says must be seen, whatever stands over the foot of the screen. */
  left: boolean
  onFinish: () => void
  onDiscard: () => void
}

/** Photos that are no page yet, found again after the application was left or killed. */
export function WaitingNotice({ waiting, left, onFinish, onDiscard }: WaitingProps) {
  const notice = useRef<HTMLDivElement>(null)
  const shown = left && waiting.length > 0
  useEffect(() => {
    if (shown) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (waiting.length === 0) return null
  const several = waiting.length > 1
  return (
    <div ref={notice} className={classes.waiting} role="status">
      <p className={classes.sentence}>
        {sayWaiting(waiting)}
        {waiting.some(q => q.loose) &&
          ' Cet appareil n’a pas pu tout mettre de côté\u00a0: finissez avant de fermer l’application.'}
      </p>
      <div className={classes.choices}>
        <Button onClick={onFinish}>{several ? 'Garder les pages' : 'Garder la page'}</Button>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          {several ? 'Tout jeter' : 'Jeter'}
        </Button>
      </div>
    </div>
  )
}

type UndoProps = { children: string; onUndo: () => void }

/** What was just taken away, for as long as it may come back. */
export function UndoLine({ children, onUndo }: UndoProps) {
  return (
    <div className={classes.undo}>
      <span>{children}</span>
      <Button variant="subtle" onClick={onUndo}>
        Défaire
      </Button>
    </div>
  )
}

type TwinProps = { twins: readonly { where: 'attente' | number }[]; onAnyway: () => void; onLeave: () => void }

/** The same picture chosen again: told, and added only where somebody means it. */
export function TwinNotice({ twins, onAnyway, onLeave }: TwinProps) {
  const [first] = twins
  if (!first) return null
  return (
    <div className={classes.waiting} role="alert">
      <p className={classes.sentence}>{sayTwins(twins.length, first.where)}</p>
      <div className={classes.choices}>
        <Button variant="default" onClick={onLeave}>
          D’accord
        </Button>
        <Button variant="subtle" onClick={onAnyway}>
          Ajouter quand même
        </Button>
      </div>
    </div>
  )
}

function sayTwins(count: number, where: 'attente' | number): string {
  if (count > 1) return `${count}\u00a0de ces photos sont déjà là\u00a0: elles ne sont pas ajoutées une seconde fois.`
  const place = where === 'attente' ? 'attend déjà d’être finie' : `est déjà la page ${where + 1}`
  return `Cette photo ${place}\u00a0: elle n’est pas ajoutée une seconde fois.`
}
