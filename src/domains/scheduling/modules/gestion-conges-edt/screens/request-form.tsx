import { Alert, Button, Input, NativeSelect, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { lireMonPlanning } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { mesEchanges } from '#domains/scheduling/view/mes-echanges.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import form from '#kit/form/drawn-form.module.css'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { ADRESSE_CONGES } from '../address.ts'
import { examinerDemande } from '../view/examen.ts'
import { RequestFacts } from './request-facts.tsx'
import classes from './request-form.module.css'
import type { MesConges } from './use-conges.ts'
import { useDemande } from './use-demande.ts'

type Props = { conges: MesConges; corrige: string | null }

/** A request for leave or TLC; what it counts, leaves and takes off the planning is said before it is sent. */
export function RequestForm({ conges, corrige }: Props) {
  const { saisie, gardee, uid, changer, envoyer, occupe, erreur } = useDemande(corrige)
  const [tente, setTente] = useState(false)
  const planning = useReading(lireMonPlanning)
  const bourse = useReading(mesEchanges)
  const titre = corrige ? 'Corriger la demande' : 'Nouvelle demande'
  const tete = <PageHead title={titre} detail="À envoyer à votre responsable" back={ADRESSE_CONGES} />
  if (!saisie) {
    return (
      <>
        {tete}
        <LoadingRows rows={4} height={64} />
      </>
    )
  }
  const { aujourdhui, demandes, soldes, decompte } = conges
  const examen = examinerDemande(saisie, {
    aujourdhui,
    demandes,
    soldes,
    decompte,
    planning: planning.data,
    echanges: bourse.data?.echanges ?? [],
    saufUid: uid,
  })
  const { debut, fin } = examen.erreurs
  // Nothing typed yet is no mistake; two days that cannot be are said at once.
  const montrer = tente || (saisie.debut !== '' && saisie.fin !== '')
  // What is missing is said under its field, what is wrong with both days under both.
  const manque = saisie.fin === '' ? fin : undefined
  const ensemble = montrer && !manque ? fin : undefined
  return (
    <>
      {tete}
      <form
        className={form.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTente(true)
          if (!debut && !fin) void envoyer()
        }}
      >
        <NativeSelect
          label="Type de demande"
          value={saisie.type}
          rightSection={<IconChevronDown size={20} stroke={1.8} aria-hidden />}
          data={TYPES_DEMANDE.map(t => ({ value: String(t.demande_type), label: t.label }))}
          // The choices are those of the list above.
          onChange={event => changer({ type: Number(event.currentTarget.value) as TypeDemande })}
        />
        <div className={form.days}>
          <DateInput
            label="Premier jour"
            value={saisie.debut}
            error={montrer ? debut : undefined}
            onChange={jour => changer({ debut: jour })}
          />
          <DateInput
            label="Dernier jour"
            value={saisie.fin}
            error={ensemble ? true : montrer ? manque : undefined}
            describedBy={ensemble && 'conge-fin-erreur'}
            onChange={jour => changer({ fin: jour })}
          />
        </div>
        {ensemble && (
          <Input.Error id="conge-fin-erreur" role="alert" className={classes.erreur}>
            {ensemble}
          </Input.Error>
        )}
        <RequestFacts examen={examen} />
        <Textarea
          label="Motif (facultatif)"
          value={saisie.motif}
          maxLength={MOTIF_MAX}
          rows={3}
          onChange={event => changer({ motif: event.currentTarget.value })}
        />
        <ActionZone>
          {erreur && (
            <Alert color="red" role="alert">
              {erreur}
            </Alert>
          )}
          <Button type="submit" size="lg" fullWidth aria-busy={occupe}>
            {corrige ? 'Renvoyer la demande' : 'Envoyer la demande'}
          </Button>
          <p className={classes.note}>{gardee && 'Brouillon conservé sur cet appareil'}</p>
        </ActionZone>
      </form>
    </>
  )
}
