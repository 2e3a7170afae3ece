import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useWriting } from '#client/reading/use-writing.ts'
import { defaireFusion, type FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './merge.module.css'

/** For a day the file says that it received another one, and gives it back. */
export function MergedNotice({ client, today, online }: { client: FicheClient; today: string; online: boolean }) {
  const { write, pending } = useWriting(defaireFusion, { toast: true, also: ['demandes', 'plannings-entreprises'] })
  const { fusion, client_id } = client
  if (!fusion) return null
  return (
    <section className={classes.notice} aria-label="Fusion">
      <p>
        La fiche {deQui(fusion.nom)} a été réunie à celle-ci {direQuand(fusion.fait_a, today)}, par {fusion.par}.
      </p>
      {online && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
          loading={pending}
          onClick={() => void write({ params: { client_id: String(client_id), fusion_id: String(fusion.fusion_id) } })}
        >
          Défaire la fusion
        </Button>
      )}
    </section>
  )
}
