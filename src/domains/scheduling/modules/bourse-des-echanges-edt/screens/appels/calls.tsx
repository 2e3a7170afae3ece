import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { estAPrendre, etatAppel, titreAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/view/appels.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { CallCard } from './call-card.tsx'
import classes from './calls.module.css'
import type { Appels } from './use-appels.ts'

/**
 * Posts to take, above the exchanges; nothing at all when there are none. What is counted is what one may take now: what is taken,
 * declined, or not for oneself is folded under it. What was answered here stays where it was until one leaves.
 */
export function Calls({ appels }: { readonly appels: readonly AppelRecu[] }) {
  const id = useId()
  const [places, setPlaces] = useState<ReadonlySet<number>>(new Set())
  const aPrendre = appels.filter(estAPrendre)
  if (aPrendre.some(a => !places.has(a.appel_id))) setPlaces(new Set([...places, ...aPrendre.map(a => a.appel_id)]))
  if (appels.length === 0) return null
  const ici = appels.filter(a => places.has(a.appel_id))
  const autres = appels.filter(a => !places.has(a.appel_id))
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {aPrendre.length > 0 ? 'Postes à prendre' : 'Postes proposés'}{' '}
        {aPrendre.length > 0 && <span>{aPrendre.length}</span>}
      </h2>
      <Cards appels={ici} />
      {autres.length > 0 && (
        <details className={classes.others}>
          <summary>{`Déjà pris, refusés ou pas pour vous\u00a0: ${compter(autres.length, 'poste')}`}</summary>
          <Cards appels={autres} />
        </details>
      )}
    </section>
  )
}

function Cards({ appels }: { readonly appels: readonly AppelRecu[] }) {
  if (appels.length === 0) return null
  return (
    <ul className={classes.list}>
      {appels.map(appel => (
        <li key={appel.appel_id}>
          <CallCard appel={appel} />
        </li>
      ))}
    </ul>
  )
}

/** One post to take, where a notification leads. */
export function CallPage({ appel_id, appels, lecture }: Appels & { readonly appel_id: number }) {
  const beside = useBeside()
  const appel = appels.find(a => a.appel_id === appel_id)
  if (!appel) {
    if (lecture.data === null) return <ReadingState {...lecture} what="Le poste à prendre" />
    return (
      <EmptyState
        title="Ce poste n’est pas, ou plus, à prendre"
        action={
          <Button variant="default" onClick={() => navigate(ADRESSE_BOURSE)}>
            Voir mes échanges
          </Button>
        }
      >
        Les postes passés y restent 7 jours.
      </EmptyState>
    )
  }
  return (
    <>
      {!beside && <PageHead title={titreAppel(appel)} detail={etatAppel(appel).mots} back={ADRESSE_BOURSE} />}
      <div className={classes.page}>
        <CallCard appel={appel} />
      </div>
    </>
  )
}
