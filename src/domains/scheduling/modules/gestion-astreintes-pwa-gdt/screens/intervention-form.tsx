import { Alert, Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTask } from '#client/call/use-task.ts'
import { PageForm } from '#client/form/page-form.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { type ContenuIntervention, DESCRIPTION_MAX } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { formaterJour, heureParis } from '#wire/dates.ts'
import type { Brouillon } from '../offline/brouillon.ts'
import type { AstreinteLocale } from '../offline/rejeu.ts'
import { direIntervention, dureUnJour, joursAstreinte, momentDe, plageAstreinte } from '../view/mots.ts'
import { type Champ, valider } from '../view/valider.ts'
import classes from './intervention-form.module.css'
import { TimeField } from './time-field.tsx'

type Props = {
  astreinte: AstreinteLocale
  brouillon: Brouillon
  /** The intervention being changed, as the office or this device has it now; null for a new one. */
  intervention: ContenuIntervention | null
  nonGarde: unknown
  /** What was refused is judged as soon as it opens, before anything is pressed. */
  refusee?: boolean
  /** The corrected time, read when it is needed. */
  lireMaintenant: () => string
  changer: (change: Partial<Brouillon>) => void
  /** @throws NotStored the form stays as it is */
  onEnregistrer: (contenu: ContenuIntervention) => Promise<void>
  /** Beside the main button: the deletion of what exists. */
  autreAction?: ReactNode
}

const ORDRE: readonly Champ[] = ['heure_debut', 'heure_fin', 'depassement', 'description']

/** Start, end, description; the day they mean is told in words and decided by the model (specification scheduling §3). */
export function InterventionForm(props: Props) {
  const { astreinte, brouillon, intervention, nonGarde, lireMaintenant, changer, onEnregistrer, autreAction } = props
  const [tente, setTente] = useState(props.refusee ?? false)
  const { run, pending, refusal } = useTask({ leaves: true })
  // The end that was confirmed: another one asks again.
  const [confirme, setConfirme] = useState<string | null>(null)
  const formulaire = useRef<HTMLFormElement>(null)
  const autres = astreinte.interventions.filter(i => i.intervention_uid !== brouillon.uid)
  const juger = () =>
    valider(brouillon, { astreinte, autres, maintenant: lireMaintenant(), avant: intervention, confirme })
  const { bornes, erreurs, depassement } = juger()
  const montrer = (champ: Champ) => (tente ? erreurs[champ] : undefined)
  const juste = bornes !== null && !erreurs.heure_debut && !erreurs.heure_fin

  function envoyer() {
    setTente(true)
    const verdict = juger()
    const premier = ORDRE.find(champ => verdict.erreurs[champ])
    if (premier) formulaire.current?.querySelector<HTMLElement>(`[name="${premier}"]`)?.focus()
    const { contenu } = verdict
    if (contenu) void run(() => onEnregistrer(contenu))
  }

  return (
    <PageForm
      ref={formulaire}
      onSubmit={envoyer}
      end={
        <div className={classes.zone} data-floor>
          {autreAction}
          <Button type="submit" size="lg" className={classes.principal} aria-busy={pending}>
            Enregistrer
          </Button>
        </div>
      }
    >
      <p className={classes.astreinte}>
        Astreinte du {formaterJour(astreinte.astreinte_date)}, {plageAstreinte(astreinte)}
      </p>
      {dureUnJour(astreinte) && (
        <NativeSelect
          label="Jour du début"
          value={brouillon.jour ?? ''}
          onChange={event => changer({ jour: event.currentTarget.value })}
          data={joursAstreinte(astreinte).map(j => ({ value: j, label: formaterJour(j, 'long') }))}
        />
      )}
      <div className={classes.heures}>
        <TimeField
          name="heure_debut"
          label="Début"
          required
          withAsterisk={false}
          error={montrer('heure_debut')}
          value={brouillon.heure_debut}
          onHeure={heure_debut => changer({ heure_debut })}
        />
        <TimeField
          name="heure_fin"
          label="Fin"
          required
          withAsterisk={false}
          error={montrer('heure_fin')}
          value={brouillon.heure_fin}
          onHeure={heure_fin => changer({ heure_fin })}
        />
        {/* Of a duty that is over, now is no end but a mistake of the thumb. */}
        {momentDe(astreinte, lireMaintenant()) === 'en_cours' && (
          <Button
            className={classes.maintenant}
            variant="default"
            px={0}
            aria-label="Fin&nbsp;: maintenant"
            onClick={() => changer({ heure_fin: heureParis(lireMaintenant()) })}
          >
            Maintenant
          </Button>
        )}
      </div>
      <p className={classes.situee} data-juste={juste || undefined} role="status">
        {bornes && (juste || tente) ? majuscule(direIntervention(bornes)) : '\u00a0'}
      </p>
      {depassement && (
        <Checkbox
          name="depassement"
          size="md"
          label={depassement}
          error={montrer('depassement')}
          checked={confirme === bornes?.fin}
          onChange={event => setConfirme(event.currentTarget.checked ? (bornes?.fin ?? null) : null)}
        />
      )}
      <Textarea
        name="description"
        label="Description"
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={DESCRIPTION_MAX}
        error={montrer('description')}
        value={brouillon.description}
        onChange={event => changer({ description: event.currentTarget.value })}
      />
      {(refusal ?? nonGarde) != null && (
        <Alert color="red" role="alert">
          {messageNonEnregistre(refusal ?? nonGarde)}
        </Alert>
      )}
    </PageForm>
  )
}

function majuscule(texte: string): string {
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}
