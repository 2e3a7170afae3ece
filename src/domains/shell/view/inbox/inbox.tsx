import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { lireATraiter } from '#domains/shell/modules/a-traiter/contract.ts'
import type { ReponseATraiter } from '#wire/inbox.ts'
import { INBOX_EVERY_MS } from './every.ts'
import classes from './inbox.module.css'
import { InboxLine } from './inbox-line.tsx'
import { compterLignes, grouper, NOMS_URGENCE } from './urgences.ts'
import { useAnswers } from './use-answers.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/**
 * What is to be handled now, of all domains, the most pressing first. Moved through with J and K, opened with Enter,
 * answered with A, R and P where the domain's own call allows it, taken back with Z.
 * @param alone under a page's own title; else it has one of its own, and is not there for who can have nothing in it
 */
export function Inbox({ alone = false }: { alone?: boolean }) {
  // A desk's menu, which counts them, asks for both.
  const { data } = useReading(lireATraiter, {}, useMobile() ? { every: INBOX_EVERY_MS } : {})
  const online = useOnline()
  const today = useToday()
  const section = useRef<HTMLElement>(null)
  const lignes = data?.lignes ?? []
  const answers = useAnswers(lignes.some(l => l.peut.length > 0))
  const keys = useInboxKeys(section, lignes)
  if (data && !data.suivi && !alone) return null
  const total = compterLignes(lignes)
  const Heading = alone ? 'h2' : 'h3'
  return (
    <section
      ref={section}
      className={classes.inbox}
      aria-label={alone ? undefined : 'À traiter'}
      tabIndex={-1}
      {...keys}
    >
      <header className={classes.head}>
        {!alone && <h2>À traiter</h2>}
        {total > 0 && <span className={classes.total}>{total}</span>}
        {data && !online && (
          <span className={classes.quiet}>
            <Freshness lu_a={data.lu_a} aujourdhui={today} />
          </span>
        )}
        {total > 0 && <Hints offered={online ? lignes.flatMap(l => l.peut) : []} />}
      </header>
      {!data && <Unknown />}
      {data && total === 0 && <p className={classes.calm}>Rien n’attend.</p>}
      {grouper(lignes).map(({ urgence, lignes: siennes, nombre }) => (
        <div key={urgence} className={classes.group}>
          <Heading className={classes.urgency} data-urgence={urgence}>
            {NOMS_URGENCE[urgence]} <span>{nombre}</span>
          </Heading>
          <ul className={classes.list} aria-label={NOMS_URGENCE[urgence]}>
            {siennes.map(ligne => (
              <InboxLine key={ligne.cle} ligne={ligne} answers={answers[ligne.genre]} lu_a={data?.lu_a ?? ''} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The keys, for who has some. */
function Hints({ offered }: { offered: readonly ReponseATraiter[] }) {
  const keys = [
    ['J', 'suivant'],
    ['K', 'précédent'],
    ['Entrée', 'ouvrir'],
    ...(offered.includes('accepter') ? [['A', 'accepter']] : []),
    ...(offered.includes('refuser') ? [['R', 'refuser']] : []),
    ...(offered.includes('prevenir') ? [['P', 'prévenir']] : []),
    ...(offered.length > 0 ? [['Z', 'défaire']] : []),
  ]
  return (
    <p className={classes.hints}>
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

/** A line on an office that does not answer, after this long: a drawing of what comes would promise too much. */
const PATIENCE_MS = 10_000

/** Not known yet: what was not heard is not a zero. */
function Unknown() {
  const online = useOnline()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!online) return <p className={classes.calm}>Hors ligne&nbsp;: ce qui est à traiter n’est pas connu.</p>
  if (late) return <p className={classes.calm}>Ce qui est à traiter n’a pas encore pu être lu.</p>
  return (
    <div role="status" aria-label="Lecture de ce qui est à traiter…" className={classes.list}>
      <Skeleton height="var(--rt-row-two)" radius="lg" />
      <Skeleton height="var(--rt-row-two)" radius="lg" />
    </div>
  )
}
