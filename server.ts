import * as build from '@remix-run/dev/server-build'
import type { ServerBuild } from '@remix-run/node'
import { runService } from './server/assembly/run'

void runService(build as unknown as ServerBuild)
