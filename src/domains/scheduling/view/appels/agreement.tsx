import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { DEROGATION_MAX, derogationSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { finirPhrase } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './candidates.module.css'

type Candidat = Remplacants['candidats'][number]

type Props = Pick<Candidat, 'utilisateur_id' | 'label' | 'sans_acces'> & {
  readonly donner: NonNullable<Candidat['donner']>
  readonly onGive: (derogation: string) => unknown
}

/** A notice is too short to impose the post: who says yes by themself is bound by none, nor who agrees in writing. */
export function Agreement({ utilisateur_id, label, sans_acces, donner, onGive }: Props) {
  const [ecrit, setEcrit] = useState(false)
  const { phrase, reference, derogeable } = donner
  return (
    <div className={classes.accord}>
      <p>{`Sans son oui, le poste ne se donne pas\u00a0: ${finirPhrase(`${phrase} ${reference}`)}`}</p>
      {!derogeable && (
        <p className={classes.quiet}>
          {sans_acces ? 'Aucun accord écrit ne le permet.' : 'Demandez-lui\u00a0: son oui suffit.'}
        </p>
      )}
      {derogeable && !ecrit && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Donner le poste à ${label}, avec son accord écrit`}
          onClick={() => setEcrit(true)}
        >
          Avec son accord écrit…
        </Button>
      )}
      {derogeable && ecrit && (
        <KeptForm<{ readonly motif: string }>
          name={`planning-edt:accord:${utilisateur_id}`}
          empty={() => ({ motif: '' })}
        >
          {garde => {
            const motif = garde.draft.motif.trim()
            return (
              <>
                <Textarea
                  label={`L’accord ${deQui(label)}`}
                  description="Quand et comment il a été donné. Gardé avec votre nom et la date."
                  value={garde.draft.motif}
                  maxLength={DEROGATION_MAX}
                  onChange={event => garde.change({ motif: event.currentTarget.value })}
                  autosize
                />
                <OneTapButton
                  size="xs"
                  disabled={!derogationSchema.safeParse(motif).success}
                  onClick={async () => {
                    await garde.close()
                    await onGive(motif)
                  }}
                >
                  Donner le poste
                </OneTapButton>
              </>
            )
          }}
        </KeptForm>
      )}
    </div>
  )
}
