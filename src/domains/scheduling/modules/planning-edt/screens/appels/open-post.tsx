import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { PosteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { laisserPoste } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour } from '#wire/dates.ts'
import { PostChip } from '../post-chip.tsx'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'
import { CallLine } from './call-line.tsx'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

const CAUSES: Readonly<Record<PosteAPourvoir['cause'], string>> = { conge: 'en congé', maladie: 'en arrêt' }

/** "Matin, ven. 4 déc.": what a button is about. */
const nommer = (p: PosteAPourvoir) => `${p.poste_libelle}, ${formaterJour(p.pointage_date)}`

/** Leaves a post to nobody on purpose, or looks for somebody again; either is taken back. */
export function LeaveButton({ poste }: { readonly poste: PosteAPourvoir }) {
  const { online } = useBureauAutour()
  const { pointage_id, laisse } = poste
  const params = { pointage_id: String(pointage_id) }
  const ecriture = useWriting(laisserPoste, {
    also: ['edt'],
    undo: (_, { body }) => undoBy(laisserPoste, { params, body: { laisse: !body.laisse } }),
  })
  const nom = laisse ? 'À pourvoir de nouveau' : 'Laisser sans personne'
  return (
    <>
      <OneTapButton
        size="xs"
        variant="subtle"
        disabled={!online}
        aria-label={`${nom}\u00a0: ${nommer(poste)}`}
        onClick={() => ecriture.write({ params, body: { laisse: !laisse } })}
      >
        {nom}
      </OneTapButton>
      <Refusal>{ecriture.message}</Refusal>
    </>
  )
}

/** One post that nobody holds: whose it was, who is asked for it, and the two ways to be done with it. */
export function OpenPost({ poste }: { readonly poste: PosteAPourvoir }) {
  const { online, aujourdhui } = useBureauAutour()
  const [cherche, setCherche] = useState(false)
  const { pointage_id, poste_libelle, remplace, cause, laisse, appel } = poste
  const autreAnnee = poste.pointage_date.slice(0, 4) !== aujourdhui.slice(0, 4)
  return (
    <div className={classes.call}>
      <p className={screen.shift}>
        <PostChip poste={poste} />
        <span>
          <span>{`${formaterJour(poste.pointage_date, autreAnnee ? 'complet' : 'court')}, ${poste_libelle} ${phraseHoraire(poste)}`}</span>
          <span className={classes.quiet}>{`${remplace}, ${CAUSES[cause]}`}</span>
        </span>
      </p>
      {appel ? (
        <CallLine appel={appel} />
      ) : (
        <span className={classes.ways}>
          {!laisse && (
            <Button
              size="xs"
              disabled={!online}
              aria-label={`Trouver quelqu’un\u00a0: ${nommer(poste)}`}
              onClick={() => setCherche(true)}
            >
              Trouver quelqu’un…
            </Button>
          )}
          <LeaveButton poste={poste} />
        </span>
      )}
      <CallDialog opened={cherche} cible={{ pointage_id }} onClose={() => setCherche(false)} />
    </div>
  )
}
