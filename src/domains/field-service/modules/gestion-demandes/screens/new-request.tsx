import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { useDoneForm } from '#client/address/use-done-form.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { useBarred } from '#client/form/use-barred.ts'
import { byWriting, useTypedForm } from '#client/form/use-typed-form.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { DESCRIPTION_MAX } from '#domains/field-service/model/demandes/demande.ts'
import {
  direTarif,
  type SaisieDemande,
  saisieDemandeSchema,
  saisieVide,
} from '#domains/field-service/model/demandes/saisie.ts'
import { refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { creerIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { NoService } from '#domains/field-service/view/prestations/no-service.tsx'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterTranche } from '#wire/moments.ts'
import { ADRESSE_DEMANDES, adresseDemande, QUI } from '../address.ts'
import {
  creerDemande,
  lireLieuDemande,
  lireTarification,
  listerOrigines,
  listerPrestationsDemandes,
} from '../contract.ts'
import { JoinedFiles, useJoinedFiles } from './joined-files.tsx'
import classes from './new-request.module.css'

/** Its choices are the office's, and what was typed is the device's. */
const HORS_LIGNE =
  'Une demande se crée avec du réseau\u00a0: la page s’ouvre d’elle-même à son retour. Ce que vous y aviez écrit est gardé sur cet appareil.'

/** A request asked for at an address of a customer (specification field-service §5, §7 "Request creation"). */
export function NewRequest({ adresse_id }: { adresse_id: number }) {
  const lieu = useReading(lireLieuDemande, { params: { adresse_id: String(adresse_id) } })
  const origines = useReading(listerOrigines)
  // The services do not depend on where the request comes from.
  const prestations = useReading(listerPrestationsDemandes, { params: { origine: 'Autre' } })
  const { data } = lieu
  const [deQui] = useAddressNumber(QUI)
  // From who asks, the list is where one came from.
  const back = data && deQui === null ? adresseClient(data.client_id) : ADRESSE_DEMANDES
  const manque = [lieu, origines, prestations].find(l => !l.data)
  return (
    <div className={classes.page}>
      <PageHead
        title="Nouvelle demande"
        detail={data?.client ?? (manque?.state === 'chargement' ? 'Lecture en cours…' : '')}
        back={back}
      />
      {data && <p className={classes.lieu}>{data.adresse}</p>}
      {manque && <ReadingState {...manque} what="Cette page" kept={false} offline={HORS_LIGNE} />}
      {!manque && prestations.data?.length === 0 && <NoService pour="une demande" />}
      {!manque && origines.data && prestations.data && prestations.data.length > 0 && (
        <RequestForm adresse_id={adresse_id} origines={origines.data} prestations={prestations.data} />
      )}
    </div>
  )
}

type Choix = readonly { value: string; label: string }[]
type Props = {
  adresse_id: number
  origines: Choix
  prestations: readonly { prestation_id: number; prestation_libelle: string; duree_libelle: string }[]
}

interface Brouillon {
  readonly saisie: SaisieDemande
  readonly planifier: boolean
  /** Under which it is sent: a page killed while it sends makes no second request. */
  readonly once: string
}

function vide({ adresse_id, origines }: Pick<Props, 'adresse_id' | 'origines'>): Brouillon {
  const saisie = saisieVide(adresse_id, origines[0]?.value ?? 'Autre')
  return { saisie, planifier: false, once: crypto.randomUUID() }
}

/** Files alone are not kept: they are joined again. */
export function RequestForm(props: Props) {
  return (
    <KeptForm name={`nouvelle-demande:${props.adresse_id}`} empty={() => vide(props)}>
      {draft => <Form {...props} draft={draft} />}
    </KeptForm>
  )
}

function Form({ adresse_id, origines, prestations, draft }: Props & { draft: KeptDraft<Brouillon> }) {
  const mayPlan = mayCall(useSession(), [creerIntervention])
  const { saisie, planifier, once } = draft.draft
  // A service that was withdrawn meanwhile is chosen anew.
  const offerte = prestations.some(p => String(p.prestation_id) === saisie.demande_prestation_id)
  const files = useJoinedFiles()
  const leave = useDoneForm()
  const writing = useWriting(creerDemande, {
    done: ({ demande_id }) =>
      void draft
        .close()
        .then(() => files.send(demande_id))
        .then(() =>
          leave(planifier ? adresseNouvelle(adresse_id, demande_id) : adresseDemande(demande_id), [String(demande_id)]),
        ),
  })
  const barred = useBarred(writing.refusal)
  const form = useTypedForm({
    schema: saisieDemandeSchema,
    initial: saisieVide(adresse_id, origines[0]?.value ?? 'Autre'),
    kept: {
      values: offerte ? saisie : { ...saisie, demande_prestation_id: '' },
      keep: typed => draft.change({ saisie: typed }),
    },
    end: byWriting(writing, { once }),
    name: 'Nouvelle demande',
  })
  const { values, field } = form
  usePrefilled(values.demande_prestation_id, values.demande_remuneration, texte =>
    form.set('demande_remuneration', texte),
  )
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <NativeSelect
        label="Prestation"
        required
        data={[
          { value: '', label: 'Choisir…' },
          ...prestations.map(p => ({
            value: String(p.prestation_id),
            label: `${p.prestation_libelle} (${p.duree_libelle})`,
          })),
        ]}
        {...field('demande_prestation_id')}
      />
      <Textarea
        label="Description"
        description="Ce que le client demande, dans ses mots."
        autosize
        minRows={3}
        maxLength={DESCRIPTION_MAX}
        {...field('demande_description')}
      />
      <NativeSelect label="Origine" data={[...origines]} {...field('demande_origine')} />
      <fieldset className={classes.souhait}>
        <Checkbox label="Rdv souhaité" {...field('rdv_souhaite', { type: 'checkbox' })} />
        {values.rdv_souhaite && <Wish form={form} />}
      </fieldset>
      <div className={classes.pair}>
        <TextInput
          label="Rémunération"
          description={'Proposée par la prestation\u00a0; 0 est accepté.'}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span aria-hidden>€</span>}
          {...field('demande_remuneration')}
        />
        <TextInput
          label="Référence"
          description="Celle du client ou du donneur d’ordres."
          autoComplete="off"
          maxLength={60}
          {...field('demande_reference_do')}
        />
      </div>
      <JoinedFiles files={files} />
      {mayPlan && (
        <Checkbox
          label="Planifier ensuite"
          description="La page de l’intervention s’ouvre, avec ce que dit la demande."
          checked={planifier}
          onChange={event => draft.change({ planifier: event.currentTarget.checked })}
        />
      )}
      <ActionZone>
        <Refusal>{form.message}</Refusal>
        <p className={classes.note}>
          {barred
            ? 'Hors ligne\u00a0: une demande se crée avec du réseau. Ce que vous écrivez reste ici.'
            : 'Elle reste dans votre entreprise, en attente d’être planifiée.'}
        </p>
        <Button type="submit" size="lg" fullWidth loading={form.pending || files.sending} disabled={barred}>
          Créer la demande
        </Button>
      </ActionZone>
    </form>
  )
}

type Typed = ReturnType<typeof useTypedForm<typeof saisieDemandeSchema>>

/** The day, the slot, and whether the customer imposes them: shown only where an appointment is wished for (§5). */
function Wish({ form: { field } }: { form: Typed }) {
  const jour = field('demande_date_souhaite')
  const aujourdhui = useToday()
  const refus = refusJourSaisi(jour.value, aujourdhui)
  return (
    <>
      <div className={classes.pair}>
        <DateInput
          label="Jour souhaité"
          required
          focus
          value={jour.value}
          onChange={jour.onChange}
          error={refus ?? jour.error}
        />
        <NativeSelect
          label="Créneau souhaité"
          data={[{ value: '', label: 'Aucun' }, ...TRANCHES.map(value => ({ value, label: formaterTranche(value) }))]}
          {...field('demande_th_souhaite')}
        />
      </div>
      <Checkbox
        label="Cette date est imposée par le client"
        {...field('demande_date_th_impose', { type: 'checkbox' })}
      />
    </>
  )
}

/** What the service is paid stands in its field until somebody writes something else there. */
function usePrefilled(prestation: string, typed: string, set: (texte: string) => void): void {
  const { data } = useReading(lireTarification, { params: { prestation } }, { enabled: prestation !== '' })
  const put = useRef('')
  const tarif = data && prestation !== '' ? direTarif(data.remuneration_cents) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of a service is put once, when it comes
  useEffect(() => {
    // A price found again in a kept form is the service's own where it says the same.
    if (tarif === null || (typed !== '' && typed !== put.current && typed !== tarif)) return
    put.current = tarif
    set(tarif)
  }, [tarif])
}
