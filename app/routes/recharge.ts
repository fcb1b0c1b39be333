import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

/** The purchase screen has tabs with addresses of their own; prefix and query are kept (ROUTE-03). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/recharge/discount${new URL(request.url).search}`)
