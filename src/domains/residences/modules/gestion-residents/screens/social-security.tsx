import { Button, TextInput } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { useTypedForm } from '#client/form/use-typed-form.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { motifSaisiSchema } from '#domains/residences/model/nir.ts'
import {
  enregistrerSecuriteSociale,
  formulaireSecuriteSociale,
  lireSecuriteSociale,
} from '#domains/residences/model/sante-operations.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import type { FicheResident } from '../contract.ts'
import classes from './screen.module.css'

/** How long a number stays in sight, in milliseconds. */
const EN_VUE_MS = 60_000

type Props = { readonly resident: FicheResident; readonly online: boolean }

/** The number of social security: masked, shown for a minute to who says why. Nothing for who may not. */
export function SocialSecurity({ resident, online }: Props) {
  const params = { id: String(resident.resident_id) }
  const masque = resident.resident_securite_sociale
  const [clair, setClair] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (clair === null) return
    const end = setTimeout(() => setClair(null), EN_VUE_MS)
    return () => clearTimeout(end)
  }, [clair])
  if (!mayCall(useSession(), [lireSecuriteSociale, enregistrerSecuriteSociale])) return null
  return (
    <div className={classes.entry}>
      <span>
        <span className={classes.under}>Sécurité sociale&nbsp;:</span>{' '}
        {clair ? <b>{clair}</b> : masque || <span className={classes.under}>aucun numéro gardé</span>}
      </span>
      <div className={classes.row}>
        {masque && clair === null && !asked && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
            disabled={!online}
            onClick={() => setAsked(true)}
          >
            Voir le numéro
          </Button>
        )}
        <FormButton
          label={masque ? 'Changer le numéro' : 'Noter le numéro'}
          compact
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          kept={false}
          read={formulaireSecuriteSociale}
          write={enregistrerSecuriteSociale}
          of={{ params }}
          done={() => setClair(null)}
        />
      </div>
      {asked && (
        <Why
          id={params.id}
          onShown={nir => {
            setClair(nir)
            setAsked(false)
          }}
          onLeave={() => setAsked(false)}
        />
      )}
    </div>
  )
}

type WhyProps = { readonly id: string; readonly onShown: (nir: string) => void; readonly onLeave: () => void }

/** Why one wants to see it, before one does: it stands in the log. */
function Why({ id, onShown, onLeave }: WhyProps) {
  const { run, ...state } = useTask()
  const { field, submit, pending, message } = useTypedForm({
    schema: motifSaisiSchema,
    initial: { motif: '' },
    name: 'Le motif',
    end: {
      ...state,
      send: body =>
        run(async () => {
          const { resident_securite_sociale } = await call(lireSecuriteSociale, { params: { id }, body })
          onShown(resident_securite_sociale)
        }),
    },
  })
  return (
    <form className={classes.entry} onSubmit={submit} noValidate>
      <TextInput
        label="Pourquoi voir ce numéro"
        description="Le motif est noté avec votre nom et l’heure."
        autoComplete="off"
        maxLength={300}
        {...field('motif')}
      />
      <Refusal>{message}</Refusal>
      <div className={classes.row}>
        <Button type="submit" size="sm" loading={pending}>
          Voir le numéro
        </Button>
        <Button size="sm" variant="default" onClick={onLeave}>
          Laisser masqué
        </Button>
      </div>
    </form>
  )
}
