import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireExemples, poserExemples, retirerExemples } from '#domains/shell/modules/premiers-pas/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import type { Sujet } from '#wire/live.ts'
import classes from './first-steps.module.css'

/** What samples are written among. */
const PARMI: readonly Sujet[] = ['clients', 'demandes', 'plannings-entreprises', 'mon-activite', 'ressource']

/** Samples to try the product with before anything is typed. */
export function TrySamples() {
  const online = useOnline()
  const may = mayCall(useSession(), [poserExemples])
  const trying = useWriting(poserExemples, { toast: true, also: PARMI })
  if (!may) return null
  return (
    <div className={classes.try}>
      <Button
        variant="default"
        className={classes.go}
        disabled={!online}
        loading={trying.pending}
        onClick={() => trying.write({})}
      >
        Essayer avec des exemples
      </Button>
      <span className={classes.quiet}>
        Quelques noms inventés et leur travail d’aujourd’hui et de demain. Vous les retirez quand vous voulez.
      </span>
    </div>
  )
}

/** They are there: said as long as they are, with the way to be rid of them. */
export function SamplesThere() {
  const online = useOnline()
  const may = mayCall(useSession(), [retirerExemples])
  const [asking, setAsking] = useState(false)
  const said = useReading(lireExemples, {}, { enabled: asking, unseen: true })
  const taking = useWriting(retirerExemples, { also: PARMI, done: () => setAsking(false) })
  if (!may) return null
  return (
    <section className={classes.there} aria-label="Exemples">
      <p>
        <b>Vous essayez avec des exemples.</b> Chacun porte «&nbsp;(exemple)&nbsp;» dans son nom.
      </p>
      <Button
        variant="default"
        className={classes.go}
        disabled={!online}
        onClick={() => {
          taking.forget()
          setAsking(true)
        }}
      >
        Retirer les exemples
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Retirer les exemples"
        yes="Retirer les exemples"
        danger
        pending={taking.pending || (asking && said.data === null)}
        error={taking.message ?? (said.message || null)}
        onYes={() => void taking.write({})}
        onCancel={() => setAsking(false)}
      >
        <p>
          Les exemples partent avec ce qui a été fait dessus&nbsp;: étapes, comptes rendus, remarques et fichiers. Ce
          que vous avez saisi ailleurs reste.
        </p>
        {said.data && said.data.phrases.length > 0 && (
          <ul className={classes.said}>
            {said.data.phrases.map(phrase => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
    </section>
  )
}
