import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call/api.ts'
import { lireMessage } from '../contract.ts'
import { CLE_TRANSMISSIONS } from '../offline/preparer.ts'

/** One sheet and its readers, from the office; never kept on the device. */
export function useMessage(transmission_id: number) {
  return useQuery({
    queryKey: [CLE_TRANSMISSIONS, 'message', transmission_id],
    queryFn: ({ signal }) =>
      call(lireMessage, { params: { transmission_id: String(transmission_id) }, signal, silent: true }),
  })
}
