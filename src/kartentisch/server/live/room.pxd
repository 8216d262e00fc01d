cimport cython

from kartentisch.server.live.attendance cimport Attendance
from kartentisch.server.live.requests cimport Request
from kartentisch.server.live.turns cimport Turns
from kartentisch.server.live.updates cimport StepUpdate
from kartentisch.server.live.visits cimport Visit
from kartentisch.server.table.answered cimport AnsweredCommands
from kartentisch.server.table.table cimport Progress, TableStep, Table


cdef class State:
    cdef public str name


cdef class Writing(State):
    cdef public Request request
    cdef public Progress progress
    cdef public bint poll_next


cdef class Room:
    cdef public object house, queue, names
    cdef public Attendance attendance
    cdef public AnsweredCommands answered
    cdef public Table table
    cdef public Turns turns
    cdef public list entries, visits
    cdef public State state
    cdef public int hinted_number
    cdef public double empty_since

    cpdef take(self, Visit visit, command)
    cpdef enqueue(self, Request request)
    cpdef take_next(self)
    cpdef Progress judge(self, Request request)
    cpdef write(self, Request request, Progress progress)
    cpdef written(self, result)
    @cython.locals(step=TableStep)
    cpdef go_on(self, Writing writing)
    @cython.locals(table=Table)
    cpdef show(self, TableStep step)
    cpdef show_other(self, TableStep step)
    @cython.locals(visit=Visit)
    cpdef send_step(self, StepUpdate update)
    @cython.locals(visit=Visit)
    cpdef send_table(self, entry)
