import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { useToday } from '#client/page/use-today.ts'
import { dureesAvec } from '#domains/field-service/model/creneaux/duree.ts'
import { creneauDit, direPromis, promesseLue } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { estJourAVenir, refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { placeOf } from '#domains/field-service/model/repartition/places.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { DE_SON_RENDEZ_VOUS, TellChoice, useTelling } from '#domains/field-service/view/plan/tell-choice.tsx'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBack } from '#domains/field-service/view/plan/use-step.ts'
import { WhatIf } from '#domains/field-service/view/plan/what-if.tsx'
import { direRemise, direRienNeChange } from '#domains/field-service/view/plan/words.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { ajouterMinutes, formaterDuree, formaterJour, heureParis, instantParis, minutesEntre } from '#wire/dates.ts'
import { formaterInstant, formaterTranche } from '#wire/moments.ts'
import { adresseRegulation } from '../address.ts'
import { reporterVisite } from '../contract.ts'
import { ConflictCard } from './conflict-card.tsx'
import { FormEnd } from './form-end.tsx'
import classes from './plan-actions.module.css'
import { PromiseField, PromiseGap, type Typed } from './promise-field.tsx'

type Report = Typed & { readonly duree_minutes: number }

type Props = {
  visite: VisiteDetail
  /** It is done. */
  fermer: () => void
  /** Whoever leaves it is asked first about what they typed. */
  quitter: () => void
}

const RIEN_NE_CHANGE = direRienNeChange('un autre jour, une autre heure, une autre durée ou un autre créneau promis')

/** What was typed, over which place of the visit; what was not follows the visit as it is read. */
interface Brouillon {
  readonly vu: string
  readonly saisie: Partial<Report>
}

/** Another day or time, and another promise where it is said; an overlap is refused by the server, in its words. */
export function MoveForm(props: Props) {
  const { intervention_id, debut } = props.visite
  return (
    <KeptForm<Brouillon> name={`report:${intervention_id}`} empty={() => ({ vu: debut, saisie: {} })}>
      {draft => <Form {...props} draft={draft} />}
    </KeptForm>
  )
}

function Form({ visite, fermer, quitter, draft }: Props & { draft: KeptDraft<Brouillon> }) {
  const params = { id: String(visite.intervention_id) }
  const [ancien] = useState(() => lireReport(visite))
  const { vu } = draft.draft
  const saisie: Report = { ...ancien, promet: false, ...draft.draft.saisie }
  // Moved, or left to whoever moved it: nothing of it is found again.
  const finir = () => {
    void draft.close()
    fermer()
  }
  const { write, refusal, pending, forget } = useDeed(reporterVisite, {
    label: `report, ${visite.client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { debut: de, jour } }, { body: { th_libelle, duree_minutes: length } }) => {
      // What was promised meanwhile stays, unless this deed promised something.
      const promesse = th_libelle === undefined ? {} : { promesse: promesseLue(ancien) }
      const place = placeChangee(ancien, length !== undefined)
      return stepBack(reporterVisite, { params, body: { ...place, de, ...promesse } }, visite =>
        direRemise(visite, jour),
      )
    },
    // The desk stays on the day that it left.
    see: ({ intervention: { intervention_id, jour } }) =>
      jour === ancien.jour
        ? undefined
        : { libelle: 'Voir ce jour', faire: () => navigate(adresseRegulation(jour, intervention_id)) },
    // Over what was undone, the place that it leaves is what is compared.
    again: ({ body: { version: _read, ...body }, ...input }) => ({ ...input, body }),
    done: finir,
  })
  const { versionOf } = usePlanDeeds()
  const telling = useTelling(visite.prevenir)
  const reporter = (de: string) => {
    const promise = saisie.promet ? { th_libelle: saisie.th_libelle } : {}
    const version = versionOf(visite.intervention_id, visite.version)
    const place = placeChangee(saisie, saisie.duree_minutes !== ancien.duree_minutes)
    void write({ params, body: { ...place, de, version, ...promise, ...(deplacee ? telling.body : {}) } })
  }
  const changer = (champs: Partial<Report>) => {
    forget()
    draft.change({ saisie: { ...draft.draft.saisie, ...champs } })
  }
  const aujourdhui = useToday()
  const refus = refusJourSaisi(saisie.jour, aujourdhui)
  const complete = estJourAVenir(saisie.jour, aujourdhui) && /^\d\d:\d\d$/.test(saisie.heure_debut)
  const tell = (
    <TellChoice
      {...telling.choice}
      what={DE_SON_RENDEZ_VOUS}
      says={complete ? direRendezVous(saisie, saisie.promet ? saisie.th_libelle : ancien.th_libelle) : undefined}
    />
  )
  const conflit = visite.debut !== vu
  const { jour, heure_debut, duree_minutes, promet } = saisie
  const changee = jour !== ancien.jour || heure_debut !== ancien.heure_debut || duree_minutes !== ancien.duree_minutes
  useDirty(changee || promet, 'Le report')
  // What the customer knows of it: where hours were promised, how long it takes is no part of that.
  const deplacee =
    promet || jour !== ancien.jour || heure_debut !== ancien.heure_debut || (changee && ancien.th_libelle === '')
  return (
    <form
      className={classes.formulaire}
      onSubmit={event => {
        event.preventDefault()
        if (!complete) return
        if (changee || promet) reporter(vu)
        else notifyWarning(RIEN_NE_CHANGE)
      }}
    >
      <h3>Reporter</h3>
      <div className={classes.champs}>
        <DateInput
          focus
          label="Jour"
          required
          value={saisie.jour}
          error={refus ?? ''}
          onChange={jour => changer({ jour })}
        />
        <TimeInput
          label="Heure de début"
          required
          value={saisie.heure_debut}
          onChange={heure_debut => changer({ heure_debut })}
        />
        <NativeSelect
          label="Durée"
          value={saisie.duree_minutes}
          onChange={event => changer({ duree_minutes: Number(event.currentTarget.value) })}
          data={dureesAvec(ancien.duree_minutes).map(m => ({ value: String(m), label: formaterDuree(m) }))}
        />
        <PromiseField
          ancien={ancien.th_libelle}
          value={saisie.th_libelle}
          onChange={th_libelle => changer({ th_libelle, promet: th_libelle !== ancien.th_libelle })}
        />
      </div>
      {complete && (
        <PromiseGap
          {...{ ancien, saisie }}
          onPromise={th_libelle => changer({ th_libelle, promet: true })}
          onKeep={() => changer({ th_libelle: ancien.th_libelle, promet: false })}
        />
      )}
      {deplacee && tell}
      {!conflit && (
        <WhatIf
          visite={visite}
          client={visite.client}
          place={complete && changee ? { ...placeOf(visite), jour, heure_debut, duree_minutes } : null}
          done={finir}
          told="promesse"
          prevenir={telling.body.prevenir}
          beside={!deplacee && tell}
          {...(promet && { promise: saisie.th_libelle })}
        />
      )}
      {conflit && (
        <ConflictCard
          vu={formaterInstant(vu)}
          maintenant={[formaterInstant(visite.debut), direPromis(visite)].filter(Boolean).join(', ')}
          choix={complete ? formaterInstant(instantParis(saisie.jour, saisie.heure_debut)) : 'Pas encore fait'}
          onGarder={finir}
          onAppliquer={() => {
            draft.change({ vu: visite.debut })
            if (complete) reporter(visite.debut)
          }}
        />
      )}
      <FormEnd {...{ refusal, conflit, pending }} fermer={quitter} pret={complete} valider="Reporter" />
    </form>
  )
}

/** As the customer reads it: what was promised while the visit begins in it, else the two hours in which it does. */
function direRendezVous({ jour, heure_debut, duree_minutes }: Report, th_libelle: string): string {
  const debut = instantParis(jour, heure_debut)
  const creneau = creneauDit({ th_libelle, debut, fin: ajouterMinutes(debut, duree_minutes) })
  // Hours are not cut over two lines.
  return `${formaterJour(jour, 'complet')}, ${formaterTranche(creneau).replaceAll(' ', '\u00a0')}`
}

/** A length that is not changed here stays whatever it has become meanwhile. */
const placeChangee = (
  { jour, heure_debut, duree_minutes }: Pick<Report, 'jour' | 'heure_debut' | 'duree_minutes'>,
  length: boolean,
) => ({ jour, heure_debut, ...(length && { duree_minutes }) })

function lireReport(visite: VisiteDetail) {
  const { debut, fin, jour } = visite
  return { jour, heure_debut: heureParis(debut), duree_minutes: minutesEntre(debut, fin), ...promesseLue(visite) }
}
